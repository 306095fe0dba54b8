// The include graph of the whole tree: layers see only what they say they see, and folders form no
// cycles. The layers are read from tool/CMakeLists.txt, where the build takes them from, too.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace surety::tool {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream input(file);
  std::ostringstream text;
  text << input.rdbuf();
  return text.str();
}

/// One `#include` of a file of the tree by another, both relative to the root.
struct Edge {
  std::string from, to;
};

std::string described(const Edge& edge) { return edge.from + " includes " + edge.to; }

/// An include folder has headers at its top that stand for all of it, so it is one folder here.
std::string folder_of(const std::string& file) {
  if (file.starts_with("include/")) return "include/surety";
  return fs::path(file).parent_path().string();
}

/// tool/codegen/checks/wrap.h: codegen. Empty outside of the layers.
std::string layer_of(const std::string& file) {
  if (!file.starts_with("tool/")) return {};
  const std::size_t end = file.find('/', 5);
  return end == std::string::npos ? "" : file.substr(5, end - 5);
}

class IncludeGraph : public testing::Test {
 protected:
  IncludeGraph() {
    for (const char* top : {"include/surety", "runtime", "testers", "tool"}) {
      for (const fs::path& file : fs::recursive_directory_iterator(root / top)) {
        if (file.extension() == ".h" || file.extension() == ".cpp") read(file);
      }
    }
  }

  void read(const fs::path& file) {
    static const std::regex include("#include \"([^\"]+)\"");
    const std::string text = text_of(file);
    for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at) {
      for (const fs::path& to : {root / (*at)[1].str(), root / "include" / (*at)[1].str(),
                                 file.parent_path() / (*at)[1].str()}) {
        if (!fs::exists(to)) continue;
        edges_.push_back({fs::relative(file, root).string(), fs::relative(to, root).string()});
        break;
      }
    }
  }

  /// By layer, those that it sees, as the build has them.
  static std::map<std::string, std::set<std::string>> layers() {
    std::map<std::string, std::set<std::string>> found;
    const std::string text = text_of(root / "tool/CMakeLists.txt");
    static const std::regex layer(
        "surety_layer\\((\\w+)(?: SEARCHES)?(?: SEES ([\\w ]+))?\\s+SOURCES");
    for (std::sregex_iterator at(text.begin(), text.end(), layer), end; at != end; ++at) {
      std::istringstream seen((*at)[2].str());
      std::set<std::string>& names = found[(*at)[1].str()];
      for (std::string name; seen >> name;) names.insert(name);
    }
    return found;
  }

  inline static const fs::path root = SURETY_SOURCE_DIR;
  std::vector<Edge> edges_;
};

TEST_F(IncludeGraph, IsRead) {
  EXPECT_GT(edges_.size(), 1000u);
  EXPECT_GE(layers().size(), 8u);
}

TEST_F(IncludeGraph, LayersIncludeOnlyWhatTheySee) {
  const auto layers = IncludeGraph::layers();
  for (const Edge& edge : edges_) {
    const std::string from = layer_of(edge.from), to = layer_of(edge.to);
    if (from.empty() || to.empty() || from == to) continue;
    ASSERT_TRUE(layers.contains(from)) << edge.from << " is in a folder that is not a layer";
    EXPECT_TRUE(layers.at(from).contains(to))
        << described(edge) << ", but " << from << " does not see " << to;
  }
}

TEST_F(IncludeGraph, LayersDeclareTheNamespacesThatTheySee) {
  for (const auto& [layer, seen] : layers()) {
    const std::string header = text_of(root / "tool" / layer / "layer.h");
    std::set<std::string> used;
    static const std::regex directive("using namespace (\\w+);");
    for (std::sregex_iterator at(header.begin(), header.end(), directive), end; at != end; ++at) {
      used.insert((*at)[1].str());
    }
    EXPECT_EQ(used, seen) << "tool/" << layer << "/layer.h and tool/CMakeLists.txt differ";
  }
}

TEST_F(IncludeGraph, TheLibraryDoesNotKnowTheTool) {
  for (const Edge& edge : edges_) {
    const auto from = [&](const char* top) { return edge.from.starts_with(top); };
    const auto to = [&](const char* top) { return edge.to.starts_with(top); };
    EXPECT_FALSE(!from("tool/") && to("tool/")) << described(edge);
    EXPECT_FALSE(from("runtime/") && to("testers/")) << described(edge);
    EXPECT_FALSE(from("include/") && !to("include/")) << described(edge);
  }
}

TEST_F(IncludeGraph, FoldersFormNoCycles) {
  std::map<std::string, std::map<std::string, Edge>> graph;
  for (const Edge& edge : edges_) {
    const std::string from = folder_of(edge.from), to = folder_of(edge.to);
    // Every header of a layer includes this one, which includes nothing.
    if (from != to && !edge.to.ends_with("/layer.h")) graph[from].emplace(to, edge);
  }
  enum class Mark { open, done };
  std::map<std::string, Mark> marks;
  std::vector<Edge> path;
  const std::function<void(const std::string&)> visit = [&](const std::string& folder) {
    marks[folder] = Mark::open;
    for (const auto& [next, edge] : graph[folder]) {
      path.push_back(edge);
      const auto mark = marks.find(next);
      if (mark == marks.end()) {
        visit(next);
      } else if (mark->second == Mark::open) {
        std::string cycle;
        std::size_t first = path.size();
        do {
          --first;
        } while (folder_of(path[first].from) != next);
        for (std::size_t i = first; i < path.size(); ++i) cycle += "\n  " + described(path[i]);
        ADD_FAILURE() << "folders include each other:" << cycle;
      }
      path.pop_back();
    }
    marks[folder] = Mark::done;
  };
  std::vector<std::string> folders;
  for (const auto& [folder, nexts] : graph) folders.push_back(folder);
  for (const std::string& folder : folders) {
    if (!marks.contains(folder)) visit(folder);
  }
}

}  // namespace
}  // namespace surety::tool
