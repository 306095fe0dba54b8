// Relations between executions in tests: the table of executions, what is remembered of other
// cases, and executions in processes of their own.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "surety/detail/relation_test.h"
#include "surety/failure.h"
#include "surety/show.h"

namespace surety::detail {

namespace {

struct Described {
  const void* context;
  void (*describe)(const void*, RelationTable&);
};
thread_local Described present{nullptr, nullptr};

void write_all(int file, const char* data, std::size_t size) {
  while (size != 0) {
    const ssize_t done = write(file, data, size);
    if (done <= 0) _exit(1);
    data += done;
    size -= static_cast<std::size_t>(done);
  }
}

}  // namespace

void stop_with(Failure failure) {
  fail_case(std::move(failure));
  throw StopCase{};
}

void RelationTable::add(const char* name, bool output, std::vector<std::string> texts) {
  // Rows are lines wherever they are shown.
  for (std::string& text : texts) {
    for (char& c : text) {
      if (c == '\t' || c == '\n') c = ' ';
    }
  }
  rows_.push_back({name, output, std::move(texts)});
}

std::string side_by_side(const std::vector<ExecutionRow>& rows) {
  std::vector<std::vector<std::string>> table;
  for (const ExecutionRow& row : rows) {
    std::vector<std::string> cells = {row.name};
    cells.insert(cells.end(), row.values.begin(), row.values.end());
    table.push_back(std::move(cells));
  }
  std::vector<std::size_t> widths;
  for (const auto& cells : table) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths[i] = std::min<std::size_t>(std::max(widths[i], cells[i].size()), 40);
    }
  }
  std::string text;
  for (std::size_t r = 0; r < table.size(); ++r) {
    const std::vector<std::string>& cells = table[r];
    std::string line = " ";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      line += ' ' + cells[i];
      line.append(cells[i].size() < widths[i] ? widths[i] - cells[i].size() + 1 : 1, ' ');
    }
    if (rows[r].differs()) line += " <- differs";
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += (text.empty() ? "" : "\n") + line;
  }
  return text;
}

RelationCase::RelationCase(const void* context, void (*describe)(const void*, RelationTable&)) {
  present = {context, describe};
}
RelationCase::~RelationCase() { present = {nullptr, nullptr}; }

RelationTable present_executions() {
  RelationTable table;
  if (present.describe != nullptr) present.describe(present.context, table);
  return table;
}

struct SharedRuns::Data {
  static constexpr std::size_t most_inputs = 8192;  // a power of two
  struct Known {
    std::uint64_t low = 0;
    std::uint64_t output = 0;
    std::uint64_t number = 0;      // of the case
    std::uint64_t executions = 0;  // that had this output; 0: nothing is known
  };
  std::vector<Known> known;
  std::vector<std::pair<std::size_t, std::size_t>> exchanged;
  std::uint64_t asked = 0;
  std::uint64_t met = 0;
  unsigned in_vain = 0;  // differences that were none when looked at closely
};

SharedRuns::SharedRuns(std::vector<std::pair<std::size_t, std::size_t>> exchanged)
    : data_(new Data{std::vector<Data::Known>(Data::most_inputs), std::move(exchanged), 0, 0, 0}) {}
SharedRuns::~SharedRuns() { delete data_; }

void SharedRuns::compare(std::uint64_t low, std::uint64_t output) {
  Data& data = *data_;
  ++data.asked;
  if ((data.asked == 2000 && data.met < 20) || data.in_vain > 50) useful_ = false;
  Data::Known& known = data.known[low % Data::most_inputs];
  if (known.executions == 0 || known.low != low) {
    // The first comer stays: an input that recurs is then likely to meet itself again.
    if (known.executions == 0) known = {low, output, *repeatable_case(), 2};
    return;
  }
  ++data.met;
  if (output == known.output) {
    count_relation({0, 0, 0, 0, 2 * known.executions});
    known.executions += 2;
  } else {
    ++data.in_vain;
    try_with(known.number, data.exchanged);
  }
}

bool in_child(Shown& answer, void (*work)(Shown& out, void* context), void* context) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    close(ends[0]);
    try {
      Shown out;
      work(out, context);
      write_all(ends[1], out.c_str(), out.size());
    } catch (...) {  // a violation: the parent meets it again by itself
      _exit(1);
    }
    _exit(0);
  }
  close(ends[1]);
  char part[4096];
  for (ssize_t n; (n = read(ends[0], part, sizeof part)) > 0;) {
    answer.append(part, static_cast<std::size_t>(n));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace surety::detail
