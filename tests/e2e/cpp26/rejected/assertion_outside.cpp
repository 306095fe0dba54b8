contract_assert(true);  // here
