// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "engine/math/Quantity.h"
#include "engine/math/Types.h"
#include "engine/math/series/SeriesNode.h"
#include "engine/math/series/SeriesOperations.h"

namespace linkwright {
namespace {

using FormulaNode = SeriesFormula::Node;
using FormulaNodes = std::vector<std::shared_ptr<const FormulaNode>>;

constexpr int kDeepestSeries = 60;            // parentheses and powers
constexpr std::size_t kLongestSeries = 1000;  // characters

[[noreturn]] void Refuse(Message why) { throw SeriesError(std::move(why)); }

// A part with its dimension; none: it is not known. `unit`: as its curves have it; empty: as the dimension.
struct Part {
  std::shared_ptr<const FormulaNode> node;
  std::optional<Dimension> dimension;
  std::string unit;
  bool IsNumber() const { return node->what == FormulaNode::What::kNumber; }
};

Dimension DimensionOf(const char* unit) { return FindUnit(unit)->dimension; }
bool IsPlainOrAngle(const Dimension& dimension) {
  return dimension.IsPlain() || dimension.Matches(DimensionOf("rad"));
}

double EachSum(double a, double b) { return a + b; }
double EachDifference(double a, double b) { return a - b; }
double EachProduct(double a, double b) { return a * b; }
double EachQuotient(double a, double b) { return a / b; }
double EachPower(double a, double b) { return std::pow(a, b); }
double EachMinus(double a, double) { return -a; }

struct EachFunction {
  std::string_view name;
  std::size_t count;
  enum class Units { kKeeps, kRoot, kPlain, kTurn, kSign } units;
  double (*each)(double, double);
};
constexpr EachFunction kEachFunctions[] = {
    {"abs", 1, EachFunction::Units::kKeeps, [](double a, double) { return std::abs(a); }},
    {"min", 2, EachFunction::Units::kKeeps, [](double a, double b) { return b < a ? b : a; }},
    {"max", 2, EachFunction::Units::kKeeps, [](double a, double b) { return b > a ? b : a; }},
    {"sign", 1, EachFunction::Units::kSign, [](double a, double) { return a > 0   ? 1.0
                                                                          : a < 0 ? -1.0
                                                                                  : a; }},
    {"sqrt", 1, EachFunction::Units::kRoot, [](double a, double) { return std::sqrt(a); }},
    {"sin", 1, EachFunction::Units::kPlain, [](double a, double) { return std::sin(a); }},
    {"cos", 1, EachFunction::Units::kPlain, [](double a, double) { return std::cos(a); }},
    {"tan", 1, EachFunction::Units::kPlain, [](double a, double) { return std::tan(a); }},
    {"exp", 1, EachFunction::Units::kPlain, [](double a, double) { return std::exp(a); }},
    {"ln", 1, EachFunction::Units::kPlain, [](double a, double) { return std::log(a); }},
    {"log10", 1, EachFunction::Units::kPlain, [](double a, double) { return std::log10(a); }},
    {"asin", 1, EachFunction::Units::kTurn, [](double a, double) { return std::asin(a); }},
    {"acos", 1, EachFunction::Units::kTurn, [](double a, double) { return std::acos(a); }},
    {"atan", 1, EachFunction::Units::kTurn, [](double a, double) { return std::atan(a); }},
    {"atan2", 2, EachFunction::Units::kTurn, [](double a, double b) { return std::atan2(a, b); }},
};

using SeriesSpan = std::span<const double>;
struct WholeFunction {
  std::string_view name;
  const char* number;  // unit of the second argument; null: there is none
  int seconds;         // by whose power the unit changes
  std::vector<double> (*whole)(SeriesSpan times, SeriesSpan values, double number);
};
constexpr WholeFunction kWholeFunctions[] = {
    {"derivative", nullptr, -1, [](SeriesSpan t, SeriesSpan x, double) { return DifferentiateSeries(t, x); }},
    {"integral", nullptr, 1, [](SeriesSpan t, SeriesSpan x, double) { return IntegrateSeries(t, x); }},
    {"lowpass", "Hz", 0, [](SeriesSpan t, SeriesSpan x, double f) { return LowPassSeries(t, x, f); }},
    {"highpass", "Hz", 0,
     [](SeriesSpan t, SeriesSpan x, double f) {
       std::vector<double> rest = LowPassSeries(t, x, f);
       for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = x[i] - rest[i];
       return rest;
     }},
    {"mean", "s", 0, [](SeriesSpan t, SeriesSpan x, double s) { return MeanSeries(t, x, s); }},
    {"delay", "s", 0, [](SeriesSpan t, SeriesSpan x, double s) { return DelaySeries(t, x, s); }},
};

std::shared_ptr<FormulaNode> EachOf(double (*each)(double, double), FormulaNodes of) {
  auto node = std::make_shared<FormulaNode>();
  node->what = FormulaNode::What::kEach;
  node->each = each;
  // Of numbers alone it is a number: cut-offs and exponents may be formulas.
  const bool number = std::all_of(of.begin(), of.end(),
                                  [](const auto& part) { return part->what == FormulaNode::What::kNumber; });
  node->of = std::move(of);
  if (!number) return node;
  auto folded = std::make_shared<FormulaNode>();
  folded->number = each(node->of[0]->number, node->of.size() > 1 ? node->of[1]->number : 0);
  return folded;
}

class SeriesParser {
 public:
  SeriesParser(std::string_view text, const std::vector<NamedSeries>& known) : text_(text), known_(known) {}

  ParsedSeries Whole() {
    if (text_.size() > kLongestSeries) Refuse(MessageOf("series.too-long", {std::to_string(kLongestSeries)}));
    SkipSpace();
    if (at_ == text_.size()) Refuse(MessageOf("series.formula-missing"));
    Part part = Sum();
    if (at_ < text_.size()) Unexpected();
    return {part.node, UnitOf(part), std::move(used_)};
  }

 private:
  static bool IsDigit(char c) { return c >= '0' && c <= '9'; }
  // Bytes above 127 are those of letters, ° and the like.
  static bool IsWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || IsDigit(c) ||
           (c & 0x80);
  }
  void SkipSpace() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool Take(char sign) {
    SkipSpace();
    if (at_ >= text_.size() || text_[at_] != sign) return false;
    ++at_;
    SkipSpace();
    return true;
  }
  [[noreturn]] void Unexpected() const {
    if (at_ >= text_.size()) Refuse(MessageOf("series.missing-at-end"));
    std::size_t end = at_ + 1;
    while (IsWord(text_[at_]) && end < text_.size() && IsWord(text_[end])) ++end;
    const std::string_view word = text_.substr(at_, end - at_);
    const bool unknown = IsWord(word[0]) && !IsDigit(word[0]) && LongestName() < 0 && !FindUnit(word);
    Refuse(MessageOf(unknown ? "series.not-known" : "series.not-expected", {std::to_string(at_ + 1), word}));
  }
  std::string UnitOf(const Part& part) const {
    if (!part.unit.empty() || !part.dimension) return part.unit;
    if (part.dimension->IsPlain()) return "1";
    // As another curve has it, so that both stand in one plot.
    for (const NamedSeries& each : known_) {
      const auto unit = FindUnit(each.unit);
      if (unit && unit->value == 1 && unit->dimension.exponents == part.dimension->exponents)
        return each.unit;
    }
    Dimension dimension = *part.dimension;
    if (dimension.exponents[1] != 0) dimension.exponents[3] = 0;  // a torque times rad/s is a power
    std::string text = dimension.ToString();
    for (const auto& [sign, plain] : {std::pair("²", "^2"), std::pair("³", "^3")})
      for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign))
        text.replace(at, 2, plain);
    return text;
  }

  // a + b, a − b, min(a, b)
  Part Alike(double (*each)(double, double), const Part& a, const Part& b, const char* refusal) const {
    Part made{EachOf(each, {a.node, b.node}), a.dimension, a.unit};
    if (!a.dimension || !b.dimension) {
      made.dimension.reset();
      made.unit = a.unit == b.unit ? a.unit : "";
      return made;
    }
    const bool angles = IsPlainOrAngle(*a.dimension) && IsPlainOrAngle(*b.dimension);
    if (!a.dimension->Matches(*b.dimension) && !angles)
      Refuse(MessageOf(refusal, {Described(a), Described(b)}));
    if (angles && a.dimension->IsPlain()) made.dimension = b.dimension;  // a radian is a plain number
    if (made.unit.empty() || (angles && a.dimension->IsPlain())) made.unit = b.unit;
    return made;
  }
  Message Described(const Part& part) const {
    if (part.dimension->IsPlain()) return MessageOf("series.plain-number");
    return UnitOf(part);
  }
  static Part Scaled(double (*each)(double, double), const Part& a, const Part& b, double sign) {
    Part made{EachOf(each, {a.node, b.node}), std::nullopt, ""};
    if (!a.dimension || !b.dimension) return made;
    made.dimension = a.dimension;
    for (std::size_t i = 0; i < made.dimension->exponents.size(); ++i)
      made.dimension->exponents[i] += sign * b.dimension->exponents[i];
    if (b.dimension->IsPlain()) made.unit = a.unit;  // twice a torque is no energy
    if (a.dimension->IsPlain() && sign > 0) made.unit = b.unit;
    return made;
  }

  Part Sum() {
    if (++depth_ > kDeepestSeries) Refuse(MessageOf("series.too-many-parentheses"));
    Part sum = Term();
    for (;;) {
      if (Take('+'))
        sum = Alike(EachSum, sum, Term(), "series.adding");
      else if (Take('-'))
        sum = Alike(EachDifference, sum, Term(), "series.subtracting");
      else
        break;
    }
    --depth_;
    return sum;
  }
  Part Term() {
    Part product = Signed();
    for (;;) {
      if (Take('*'))
        product = Scaled(EachProduct, product, Signed(), 1);
      else if (Take('/'))
        product = Scaled(EachQuotient, product, Signed(), -1);
      else
        return product;
    }
  }
  Part Signed() {
    bool negative = false;
    for (bool sign = true; sign;) {
      sign = false;
      if (Take('-')) {
        negative = !negative;
        sign = true;
      } else if (Take('+')) {
        sign = true;
      }
    }
    Part part = Raised();
    if (negative) part.node = EachOf(EachMinus, {part.node});
    return part;
  }
  Part Raised() {
    Part base = Primary();
    if (!Take('^')) return base;
    if (++depth_ > kDeepestSeries) Refuse(MessageOf("series.too-many-powers"));
    const Part exponent = Signed();
    --depth_;
    if (exponent.dimension && !exponent.dimension->IsPlain())
      Refuse(MessageOf("series.exponent-needs-plain-number", {Described(exponent)}));
    return RaisedTo(base, exponent);
  }
  Part RaisedTo(const Part& base, const Part& exponent) const {
    Part made{EachOf(EachPower, {base.node, exponent.node}), base.dimension, ""};
    if (!base.dimension || base.dimension->IsPlain()) return made;
    if (!exponent.IsNumber()) Refuse(MessageOf("series.quantity-needs-number-as-exponent"));
    for (double& each : made.dimension->exponents) each *= exponent.node->number;
    return made;
  }

  Part Primary() {
    if (Take('(')) {
      Part inside = Sum();
      if (!Take(')')) Unexpected();
      return inside;
    }
    SkipSpace();
    if (at_ >= text_.size()) Unexpected();
    if (text_[at_] == '"') return Quoted();
    if (const int curve = LongestName(); curve >= 0) return Curve(curve, known_[Index(curve)].name.size());
    if (IsDigit(text_[at_]) || text_[at_] == '.') return Number();
    std::size_t end = at_;
    while (end < text_.size() && IsWord(text_[end])) ++end;
    const std::string_view word = text_.substr(at_, end - at_);
    std::size_t after = end;
    while (after < text_.size() && text_[after] == ' ') ++after;
    if (!word.empty() && after < text_.size() && text_[after] == '(') {
      const std::size_t begin = std::exchange(at_, end);
      return Call(word, begin);
    }
    if (word == "t") {
      at_ = end;
      auto node = std::make_shared<FormulaNode>();
      node->what = FormulaNode::What::kTime;
      return {node, DimensionOf("s"), "s"};
    }
    if (word == "pi") {
      at_ = end;
      return Constant({kPi, {}, true});
    }
    if (const auto unit = word.empty() ? std::nullopt : FindUnit(word)) {
      at_ = end;
      return Constant(*unit);
    }
    Unexpected();
  }
  static std::size_t Index(int i) { return static_cast<std::size_t>(i); }
  static Part Constant(const Quantity& quantity) {
    auto node = std::make_shared<FormulaNode>();
    node->number = quantity.value;
    return {node, quantity.dimension, ""};
  }
  // A number, with the units behind it: they bind more strongly than a division.
  Part Number() {
    double number = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
    if (error != std::errc()) Unexpected();
    at_ = static_cast<std::size_t>(end - text_.data());
    Part part = Constant({number, {}, false});
    for (;;) {
      SkipSpace();
      std::size_t word = at_;
      while (word < text_.size() && IsWord(text_[word]) && !IsDigit(text_[word])) ++word;
      if (word == at_ || LongestName() >= 0) return part;
      const auto unit = FindUnit(text_.substr(at_, word - at_));
      if (!unit) return part;
      at_ = word;
      part = Scaled(EachProduct, part, Constant(*unit), 1);
    }
  }
  // The longest name of a curve that stands here.
  int LongestName() const {
    int found = -1;
    const std::string_view rest = text_.substr(at_);
    for (std::size_t i = 0; i < known_.size(); ++i) {
      const std::string& name = known_[i].name;
      if (name.empty() || !rest.starts_with(name)) continue;
      if (rest.size() > name.size() && IsWord(rest[name.size()]) && IsWord(name.back())) continue;
      if (found < 0 || name.size() > known_[Index(found)].name.size()) found = static_cast<int>(i);
    }
    return found;
  }
  Part Quoted() {
    const std::size_t end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) Refuse(MessageOf("series.closing-quote-missing"));
    const std::string_view name = text_.substr(at_ + 1, end - at_ - 1);
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (known_[i].name == name) return Curve(static_cast<int>(i), name.size() + 2);
    Refuse(MessageOf("series.no-curve", {name}));
  }
  Part Curve(int curve, std::size_t length) {
    at_ += length;
    SkipSpace();
    auto node = std::make_shared<FormulaNode>();
    node->what = FormulaNode::What::kCurve;
    auto place = std::find(used_.begin(), used_.end(), curve);
    if (place == used_.end()) place = used_.insert(used_.end(), curve);
    node->used = static_cast<int>(place - used_.begin());
    const std::string& name = known_[Index(curve)].unit;
    const auto unit = FindUnit(name);
    node->number = unit ? unit->value : 1;
    if (!unit) return {node, std::nullopt, name};
    return {node, unit->dimension, unit->value == 1 ? name : ""};
  }

  Part Call(std::string_view name, std::size_t begin) {
    Take('(');
    std::vector<Part> given = {Sum()};
    while (Take(',')) given.push_back(Sum());
    if (!Take(')')) Unexpected();
    const auto need = [&](std::size_t count) {
      if (given.size() != count)
        Refuse(MessageOf(count == 1 ? "series.takes-one-value" : "series.takes-two-values", {name}));
    };
    for (const EachFunction& function : kEachFunctions) {
      if (function.name != name) continue;
      need(function.count);
      return Applied(function, given);
    }
    for (const WholeFunction& function : kWholeFunctions) {
      if (function.name != name) continue;
      need(function.number != nullptr ? 2 : 1);
      return Applied(function, given);
    }
    Refuse(MessageOf("series.no-function", {std::to_string(begin + 1), name}));
  }
  Part Applied(const EachFunction& function, const std::vector<Part>& given) const {
    if (given.size() == 2) {
      Part made = Alike(function.each, given[0], given[1], "series.comparing");
      if (function.units == EachFunction::Units::kTurn) {
        made.dimension = DimensionOf("rad");
        made.unit = "rad";
      }
      return made;
    }
    Part made{EachOf(function.each, {given[0].node}), given[0].dimension, ""};
    const bool needs_plain =
        function.units == EachFunction::Units::kPlain || function.units == EachFunction::Units::kTurn;
    if (needs_plain && given[0].dimension && !IsPlainOrAngle(*given[0].dimension))
      Refuse(MessageOf("series.needs-plain-number", {function.name, Described(given[0])}));
    switch (function.units) {
      case EachFunction::Units::kKeeps:
        made.unit = given[0].unit;
        break;
      case EachFunction::Units::kRoot:
        if (made.dimension)
          for (double& each : made.dimension->exponents) each /= 2;
        break;
      case EachFunction::Units::kPlain:
      case EachFunction::Units::kSign:
        made.dimension = Dimension();
        break;
      case EachFunction::Units::kTurn:
        made.dimension = DimensionOf("rad");
        break;
    }
    return made;
  }
  Part Applied(const WholeFunction& function, const std::vector<Part>& given) const {
    auto node = std::make_shared<FormulaNode>();
    node->what = FormulaNode::What::kWhole;
    node->of = {given[0].node};
    node->whole = function.whole;
    if (function.number != nullptr) {
      const Part& number = given[1];
      const Message name = function.name, unit = function.number;
      if (!number.IsNumber() || !number.dimension)
        Refuse(MessageOf("series.needs-number-not-curve", {name, unit}));
      if (!number.dimension->Matches(DimensionOf(function.number)))
        Refuse(MessageOf("series.needs-number-not", {name, unit, Described(number)}));
      if (!(number.node->number > 0))
        Refuse(MessageOf("series.needs-number-greater-than-zero", {name, unit}));
      node->number = number.node->number;
    }
    Part made{node, given[0].dimension, function.seconds == 0 ? given[0].unit : ""};
    if (!made.dimension) return made;
    made.dimension->exponents[2] += function.seconds;
    const std::string& unit = given[0].unit;
    const bool one_word =
        std::all_of(unit.begin(), unit.end(), [](char c) { return IsWord(c) && !IsDigit(c); });
    if (function.seconds != 0 && one_word && !unit.empty() && unit != "s")
      made.unit = unit + (function.seconds < 0 ? "/s" : " s");
    return made;
  }

  std::string_view text_;
  const std::vector<NamedSeries>& known_;
  std::vector<int> used_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

ParsedSeries ParseSeries(std::string_view text, const std::vector<NamedSeries>& known) {
  return SeriesParser(text, known).Whole();
}

}  // namespace linkwright
