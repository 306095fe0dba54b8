#include <array>

namespace tic_tac_toe {

enum class Cell : unsigned char { empty, cross, nought };
using Board = std::array<Cell, 9>;

/// expect: ret >= 0 && ret <= 9
int empty_cells(const Board& board) {
  int n = 0;
  for (Cell c : board) n += c == Cell::empty ? 1 : 0;
  return n;
}

/// The columns are forgotten.
/// expect: board[0] == who && board[3] == who && board[6] == who ==> ret
/// assume: who != Cell::empty
bool wins(const Board& board, Cell who) {
  for (std::size_t r = 0; r < 9; r += 3) {
    if (board[r] == who && board[r + 1] == who && board[r + 2] == who) return true;
  }
  return board[4] == who && ((board[0] == who && board[8] == who) || (board[2] == who && board[6] == who));
}

/// expect: ret == (board[4] == Cell::empty)
bool centre_free(const Board& board) { return board[4] == Cell::empty; }

}  // namespace tic_tac_toe
