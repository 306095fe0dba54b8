// The languages of this example.
#pragma once

#include "surety/language.h"

inline const surety::Language Url = surety::language("Url", R"(
  start:  scheme "://" host path? ;
  scheme: "http" | "https" ;
  host:   label ("." label)* ;
  label:  [a-z0-9]+ ;
  path:   ("/" [a-z0-9]*)+ ;
)");

inline const surety::Language Host = Url.rule("host").renamed("Host");

/// An INSERT of one host, and nothing else.
inline const surety::Language SafeSql = surety::language("SafeSql", R"grammar(
      start: "INSERT INTO hosts VALUES ('" Host "')" ;
    )grammar",
                                                         {Host});
