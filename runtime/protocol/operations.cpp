#include "runtime/protocol/operations.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "surety/protocol/digest.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/validator.h"
#include "surety/source.h"

namespace surety::protocol {

std::vector<Operation> operations_of(const ModelType& model, const Trace& trace,
                                     std::size_t events) {
  std::vector<Operation> operations;
  std::unordered_map<Endpoint, std::deque<std::size_t>> waiting;
  for (std::size_t i = 0; i < events; ++i) {
    const Event& event = trace[i];
    auto& queue = waiting[event.endpoint];
    if (event.kind == Event::Kind::sent) {
      Operation operation;
      operation.client = event.endpoint;
      operation.request = event.message;
      operation.called = i;
      operation.reads_only = model.reads_only(*event.message);
      if (!queue.empty()) operation.before = queue.back();
      queue.push_back(operations.size());
      operations.push_back(std::move(operation));
    } else if (event.kind == Event::Kind::gave_up || event.kind == Event::Kind::closed) {
      queue.clear();
    } else {
      if (queue.empty()) throw Unsolicited{i};
      operations[queue.front()].response = event.message;
      operations[queue.front()].returned = i;
      queue.pop_front();
    }
  }
  return operations;
}

Plan::Plan(std::vector<Operation> all, bool clients_differ) : by_client(clients_differ) {
  std::vector<std::size_t> order, place(all.size(), Operation::never);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].response != nullptr) order.push_back(i);
  }
  answered = order.size();
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return all[a].returned < all[b].returned; });
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].response == nullptr && !all[i].reads_only) order.push_back(i);
  }
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (const std::size_t i : order) {
    Operation operation = all[i];
    // An operation that was left out stands for the one before it.
    while (operation.before != Operation::never && place[operation.before] == Operation::never) {
      operation.before = all[operation.before].before;
    }
    if (operation.before != Operation::never) {
      operation.before = place[operation.before];
      pipelined = true;
    }
    operations.push_back(std::move(operation));
  }

  // Answered operations by their calls, to find those that are open at a return.
  std::vector<std::uint32_t> by_call(answered);
  for (std::size_t i = 0; i < answered; ++i) by_call[i] = static_cast<std::uint32_t>(i);
  std::sort(by_call.begin(), by_call.end(), [&](std::uint32_t a, std::uint32_t b) {
    return operations[a].called < operations[b].called;
  });
  open.resize(answered);
  std::vector<std::uint32_t> now;  // called and not returned, by return
  std::size_t next_call = 0;
  for (std::uint32_t i = 0; i < answered; ++i) {
    while (next_call < answered && operations[by_call[next_call]].called < operations[i].returned) {
      const std::uint32_t added = by_call[next_call++];
      now.insert(std::upper_bound(now.begin(), now.end(), added), added);
    }
    open[i] = now;
    now.erase(now.begin());  // i itself: it returns first of all that are open
  }

  std::vector<bool> awaited(operations.size(), false);
  for (const Operation& operation : operations) {
    if (operation.before != Operation::never) awaited[operation.before] = true;
  }
  std::map<DigestValue, std::uint32_t> class_of;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    mark.push_back({Source::mix(2 * i + 1), Source::mix(2 * i + 0x5bd1e995)});
    if (i < answered) continue;
    Digest d;
    operations[i].request->digest_into(d);
    d.word(reinterpret_cast<std::uintptr_t>(operations[i].request->type()));
    if (by_client) d.word(operations[i].client);
    // Operations that wait for others, or others for them, are not interchangeable.
    if (operations[i].before != Operation::never || awaited[i]) d.word(i);
    unanswered_class.push_back(
        class_of.emplace(d.value(), static_cast<std::uint32_t>(class_of.size())).first->second);
  }
  classes = static_cast<std::uint32_t>(class_of.size());
}

}  // namespace surety::protocol
