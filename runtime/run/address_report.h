// What AddressSanitizer found, told to the parent of the process that it ends.
//
// Its own report, which shows the frames of the test as well, is not printed: it reads the debug
// information of the whole program, which takes longer than hundreds of cases. That is done only
// for the case that is shown.
#pragma once

#include <cstdint>

#include "surety/failure.h"

namespace surety {

/// Lives in shared memory. The parent clears it before a case.
struct AddressReport {
  bool in_full = false;  // asked for by the parent: with place and region
  bool present = false;
  bool writes = false;
  bool by_allocation = false;  // no memory was touched: so much of it was asked for
  std::uint64_t bytes = 0;     // that were touched at once; 0 if that is not known
  std::uint64_t code = 0;      // where in the program, as an offset
  // Of the memory nearby; 0 if it is not known.
  std::uint64_t address = 0, region = 0, region_bytes = 0;
  int line = 0;
  char kind[64] = {};
  char file[512] = {};

  void clear() { *this = AddressReport{in_full}; }
};

/// Where reports of this process go from now on.
void report_addresses_to(AddressReport* report);

/// The failure of a case that ended with a report.
Failure failure_of_address(const AddressReport& report);

}  // namespace surety
