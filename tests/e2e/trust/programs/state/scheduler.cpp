#include <algorithm>
#include <string>
#include <vector>

namespace scheduling {

struct Task {
  int priority;
  int due;
};

/// expect: forall i in range(std::size_t(1), ret.size()): ret[i - 1].priority >= ret[i].priority
/// expect: ret.size() == tasks.size()
std::vector<Task> ordered(std::vector<Task> tasks) {
  std::stable_sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) { return a.priority > b.priority; });
  return tasks;
}

/// Equal ones are not told apart by when they are due.
/// expect: forall i in range(std::size_t(1), ret.size()): ret[i - 1].due <= ret[i].due || ret[i - 1].priority > ret[i].priority
std::vector<Task> by_urgency(std::vector<Task> tasks) {
  std::sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) {
    return a.priority > b.priority;
  });
  return tasks;
}

/// expect: ret == nullptr || (ret->due <= now)
const Task* overdue(const std::vector<Task>& tasks, int now) {
  for (const Task& task : tasks) {
    if (task.due <= now) return &task;
  }
  return nullptr;
}

}  // namespace scheduling
