#include <vector>

/// Notes: this line has a colon and is prose.
/// Returns: the number, see also: nothing.
///
/// expect: ret == x  // a comment behind the clause
int same(int x) { return x; }

/** expect: ret == x + 1
 *  assume: x < 100
 */
int one_more(int x) { return x + 1; }

/// \brief Doxygen commands.
/// \param x a number
/// \return half of it
/// \note assume nothing
/// expect: ret == x / 2
int half(int x)
{
  return x >> 1;
}

/// expect: ret == (x > 0)   /* and a C comment */
bool positive(int x) { return x > 0; }

/// expect: ret == "// not a comment" || ret == "/* neither */"
const char* literal(bool b) { return b ? "// not a comment" : "/* neither */"; }
