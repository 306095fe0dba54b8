// The clauses of the HTTP model, each with the section of the RFC that it is read from. A violation
// is reported with the clauses that say what should have happened.
//
// To add one: a constant here and in `all`, cited in model.cpp where the model follows it.
#pragma once

namespace surety::http::clause {

inline constexpr char get[] =
    "RFC 9110 9.3.1: GET answers with the current representation of the resource";
inline constexpr char head[] =
    "RFC 9110 9.3.2: HEAD is GET without content; 8.6: a Content-Length must be that of GET";
inline constexpr char put_creates[] =
    "RFC 9110 9.3.4: a PUT that creates a representation must be answered with 201";
inline constexpr char put_replaces[] =
    "RFC 9110 9.3.4: a PUT that replaces a representation must be answered with 200 or 204";
inline constexpr char put_validator[] =
    "RFC 9110 9.3.4: a validator in the answer to PUT is that of the new representation";
inline constexpr char deleted[] = "RFC 9110 9.3.5: a successful DELETE removes the representation";
inline constexpr char delete_absent[] =
    "RFC 9110 9.2.2: DELETE is idempotent: nothing was there, nothing is left";
inline constexpr char absent[] =
    "RFC 9110 15.5.5, 15.5.11: 404 (or 410) where there is no representation";
inline constexpr char ignored[] =
    "RFC 9110 13.2.1: preconditions are ignored where the answer without them would be an error";
inline constexpr char refused[] =
    "RFC 9110 15.4, 15.5: a server may refuse or redirect, and then nothing has changed";
inline constexpr char unsure[] =
    "RFC 9110 15.3.3, 15.6: after 202, 207 or 5xx nobody knows whether it was done";
inline constexpr char post[] = "RFC 9110 9.3.3: POST does what the resource likes";
inline constexpr char match_failed[] =
    "RFC 9110 13.1.1: If-Match compares strongly, and a method whose If-Match fails must not be "
    "performed";
inline constexpr char match_held[] =
    "RFC 9110 13.1.1: If-Match holds: the tag is the current one, or * and there is one";
inline constexpr char applied[] =
    "RFC 9110 13.1.1: a change that has been made already may be reported as success";
inline constexpr char unmodified_failed[] =
    "RFC 9110 13.1.4: modified after If-Unmodified-Since: the method must not be performed";
inline constexpr char unmodified_held[] = "RFC 9110 13.1.4: not modified after If-Unmodified-Since";
inline constexpr char unmodified_ignored[] =
    "RFC 9110 13.1.4: If-Unmodified-Since is ignored where there is If-Match or no date";
inline constexpr char none_match_failed[] =
    "RFC 9110 13.1.2: If-None-Match compares weakly; where a tag matches, or * and there is a "
    "representation, the answer must be 304 (GET, HEAD) or 412";
inline constexpr char none_match_held[] =
    "RFC 9110 13.1.2: If-None-Match holds: no tag of it is the current one";
inline constexpr char modified_ignored[] =
    "RFC 9110 13.1.3: If-Modified-Since is ignored where there is If-None-Match, another method "
    "than GET and HEAD, or no date";
inline constexpr char not_modified[] =
    "RFC 9110 13.1.3: not modified since: the answer should be 304";
inline constexpr char modified[] = "RFC 9110 13.1.3: modified since: the method is performed";
inline constexpr char invalid_date[] =
    "RFC 9110 13.1.3, 13.1.4: a condition whose date is not a valid one must be ignored";
inline constexpr char obsolete_date[] =
    "RFC 9110 5.6.7: the two obsolete forms of dates must be understood, too";
inline constexpr char lines[] =
    "RFC 9110 5.2, 5.3: a list may come in several lines of the same name, and means the same";
inline constexpr char unknown_unit[] =
    "RFC 9110 14.2: a Range whose unit the server does not know must be ignored";
inline constexpr char range[] =
    "RFC 9110 14.2, 15.3.7: a range is answered with 206 and the bytes that Content-Range names";
inline constexpr char range_ignored[] =
    "RFC 9110 14.2: a server may ignore Range, and must for other methods than GET";
inline constexpr char unsatisfiable[] =
    "RFC 9110 15.5.17: 416 where no part of the range exists, or several ranges are rejected";
inline constexpr char if_range_failed[] =
    "RFC 9110 13.1.5: If-Range compares strongly; where it fails Range must be ignored";
inline constexpr char if_range_held[] =
    "RFC 9110 13.1.5: If-Range holds: the range may be answered";
inline constexpr char strong_tag[] =
    "RFC 9110 8.8.1: a strong tag is not used for two different representations";
inline constexpr char weak_tag[] = "RFC 9110 8.8.3: a tag may be marked as weak";
inline constexpr char tag_of_200[] =
    "RFC 9110 15.4.5, 15.3.7: 304 and 206 must have the ETag that 200 would have";
inline constexpr char last_modified[] =
    "RFC 9110 8.8.2: Last-Modified is the date that preconditions are compared with";
inline constexpr char profile[] = "allowed by the profile";
/// Of answers that nobody has asked for.
inline constexpr char one_answer[] =
    "RFC 9112 9.2, 9110 3.4: an answer belongs to one request of its connection, and there is one "
    "final answer to each";

inline constexpr const char* all[] = {get,
                                      head,
                                      put_creates,
                                      put_replaces,
                                      put_validator,
                                      deleted,
                                      delete_absent,
                                      absent,
                                      ignored,
                                      refused,
                                      unsure,
                                      match_failed,
                                      match_held,
                                      applied,
                                      unmodified_failed,
                                      unmodified_held,
                                      unmodified_ignored,
                                      none_match_failed,
                                      none_match_held,
                                      modified_ignored,
                                      not_modified,
                                      modified,
                                      invalid_date,
                                      obsolete_date,
                                      lines,
                                      unknown_unit,
                                      range,
                                      range_ignored,
                                      unsatisfiable,
                                      if_range_failed,
                                      if_range_held,
                                      strong_tag,
                                      weak_tag,
                                      tag_of_200,
                                      last_modified};

}  // namespace surety::http::clause
