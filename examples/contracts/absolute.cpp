// Overlapping regions: an input has to satisfy all that it lies in.

/// The absolute value.
///
/// region: zero
/// assume: value = constant(0.0)
/// expect: ret == 0
///
/// region: negative values
/// assume: value < 0
/// expect: ret == -value
///
/// region: positive values
/// assume: value > 0
/// expect: ret == value
///
/// region: all
/// config: 1000it
/// assume: value = any_number<double>()
/// expect: ret >= 0
double absolute(double value) { return value < 0 ? -value : value; }
