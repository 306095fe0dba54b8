#include <chrono>
#include <ratio>

namespace times {
using namespace std::chrono;

/// assume: d >= seconds(0) && d < hours(24 * 365)
/// expect: ret >= 0 && ret < 24 * 365
long whole_hours(seconds d) { return duration_cast<hours>(d).count(); }

/// Minutes of an hour.
/// assume: d >= minutes(0) && d < minutes(100000)
/// expect: ret < 60
long minutes_of_hour(minutes d) { return (d - duration_cast<hours>(d) + minutes(1)).count(); }

/// expect: ret == (b - a)
/// assume: a.time_since_epoch() > seconds(-1000000) && a.time_since_epoch() < seconds(1000000)
/// assume: b.time_since_epoch() > seconds(-1000000) && b.time_since_epoch() < seconds(1000000)
seconds between(time_point<system_clock, seconds> a, time_point<system_clock, seconds> b) { return b - a; }

/// expect: ret == d.count() * 1000
milliseconds::rep in_milliseconds(seconds d) { return milliseconds(d).count(); }

}  // namespace times
