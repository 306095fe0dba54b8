namespace dates {

/// expect: ret == ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0)
constexpr bool leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/// Centuries are forgotten.
/// assume: 1583 <= year && year <= 3000
/// expect: ret == leap(year)
bool leap_wrongly(int year) { return year % 4 == 0; }

/// assume: month = inclusive(1, 12)
/// assume: 1583 <= year && year <= 2400
/// expect: ret >= 28 && ret <= 31
int days_in(int year, int month) {
  constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && leap(year) ? 29 : days[month - 1];
}

/// assume: month = inclusive(1, 12)
/// expect: ret >= 28
int days_by_index(int month) {
  const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[month];
}

}  // namespace dates
