// Discounts by postal code and month. Four finite regions cover every valid input: each of them
// is proved by trying all of it.

/// Discount in percent for a Danish postal code.
///
/// region: constant
/// assume: postal_code = inclusive(1000, 1999)
/// assume: month = inclusive(1, 12)
/// expect: ret == 20
///
/// region: default
/// assume: 2000 <= postal_code && postal_code <= 9999
/// assume: !(3900 <= postal_code && postal_code <= 3999)
/// assume: 1 <= month && month <= 12
/// expect: ret == 10
///
/// region: summer
/// assume: postal_code = inclusive(3900, 3999)
/// assume: month = inclusive(6, 8)
/// expect: ret == 40
///
/// region: summer default
/// assume: postal_code = inclusive(3900, 3999)
/// assume: month = union_of(inclusive(1, 5), inclusive(9, 12))
/// expect: ret == 10
int discount(int postal_code, int month) {
  if (postal_code < 1000 || postal_code > 9999 || month < 1 || month > 12) return 0;
  if (postal_code <= 1999) return 20;
  if (postal_code >= 3900 && postal_code <= 3999 && month >= 6 && month <= 8) return 40;
  return 10;
}
