#include <string>

namespace bases {

struct Named {
  virtual ~Named() = default;
  /// expect: !ret.empty()
  virtual std::string name() const = 0;
};

struct Priced {
  virtual ~Priced() = default;
  /// expect: ret >= 0
  virtual int price() const { return 0; }
};

class Book : public Named, public virtual Priced {
 public:
  /// assume: 0 <= price && price < 10000
  /// expect: true
  Book(std::string title, int price) : title_(std::move(title)), price_(price) {}
  std::string name() const override { return title_; }
  int price() const override { return price_; }

 private:
  std::string title_;
  int price_;
};

class Voucher : public Named, public virtual Priced {
 public:
  /// expect: true
  explicit Voucher(unsigned char value) : value_(value) {}
  std::string name() const override { return "voucher"; }
  int price() const override { return -value_; }

 private:
  int value_;
};

}  // namespace bases
