// Every public header of the protocol models; compiled by itself in the tests.
#include "surety/protocol.h"
#include "surety/protocol/chart.h"
#include "surety/protocol/explore.h"
#include "surety/protocol/history.h"
#include "surety/protocol/models.h"
#include "surety/protocol/prog.h"
#include "surety/protocol/trace_file.h"

surety::protocol::Validator<surety::protocol::models::KeyValue> instance;
