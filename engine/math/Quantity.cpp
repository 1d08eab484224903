// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/Quantity.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

#include "engine/math/Types.h"
#include "engine/math/UnitTable.h"

namespace linkwright {
namespace {

constexpr std::size_t kLongestQuantity = 1000;  // characters
constexpr int kDeepest = 60;                    // parentheses
constexpr const char* kFunctionNames[] = {"sin",  "cos", "tan", "asin", "acos", "atan", "atan2",
                                          "sqrt", "abs", "min", "max",  "exp",  "ln",   "log10"};

bool IsFunctionName(std::string_view name) {
  return std::find(std::begin(kFunctionNames), std::end(kFunctionNames), name) != std::end(kFunctionNames);
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
// Bytes above 127 are those of °, µ and the like.
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80); }

struct Token {
  enum class Kind { kNumber, kName, kSign, kEnd } kind = Kind::kEnd;
  std::string_view text;
  double number = 0;
  std::size_t at = 0;
  bool Is(std::string_view sign) const { return kind == Kind::kSign && text == sign; }
};

/// What is wrong with a formula.
struct QuantityError : std::invalid_argument {
  explicit QuantityError(Message why) : std::invalid_argument(why.text), message(std::move(why)) {}
  Message message;
};
[[noreturn]] void Fail(Message why) { throw QuantityError(std::move(why)); }
Message InWords(const Dimension& dimension) {
  return dimension.IsPlain() ? MessageOf("series.plain-number") : Message(dimension.ToString());
}

std::vector<Token> Split(std::string_view text) {
  constexpr std::string_view kSigns = "+-*/^(),";
  std::vector<Token> tokens;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == ' ' || c == '\t') {
      ++i;
      continue;
    }
    Token token;
    token.at = i;
    const auto multibyte = [&](std::string_view sign) { return text.substr(i).starts_with(sign); };
    if (IsDigit(c) || (c == '.' && i + 1 < text.size() && IsDigit(text[i + 1]))) {
      const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), token.number);
      if (error != std::errc()) Fail(MessageOf("quantity.too-large", {text.substr(i)}));
      token.kind = Token::Kind::kNumber;
      token.text = text.substr(i, static_cast<std::size_t>(end - text.data()) - i);
    } else if (multibyte("²") || multibyte("³") || multibyte("·")) {
      token.kind = Token::Kind::kSign;
      token.text = text.substr(i, 2);
    } else if (kSigns.find(c) != std::string_view::npos) {
      token.kind = Token::Kind::kSign;
      token.text = text.substr(i, 1);
    } else if (IsLetter(c)) {
      std::size_t end = i;
      while (end < text.size() && (IsLetter(text[end]) || IsDigit(text[end]))) {
        const std::string_view rest = text.substr(end);
        if (rest.starts_with("²") || rest.starts_with("³") || rest.starts_with("·")) break;
        ++end;
      }
      token.kind = Token::Kind::kName;
      token.text = text.substr(i, end - i);
    } else {
      Fail(MessageOf("quantity.not-known", {std::to_string(i + 1), text.substr(i, 1)}));
    }
    i += token.text.size();
    tokens.push_back(token);
  }
  Token end;
  end.at = text.size();
  tokens.push_back(end);
  return tokens;
}

Quantity Power(const Quantity& base, double exponent) {
  Quantity made{std::pow(base.value, exponent), base.dimension, base.has_pi};
  for (double& each : made.dimension.exponents) each *= exponent;
  return made;
}

Quantity Product(const Quantity& a, const Quantity& b, double sign) {
  Quantity made{sign > 0 ? a.value * b.value : a.value / b.value, a.dimension, a.has_pi || b.has_pi};
  for (std::size_t i = 0; i < made.dimension.exponents.size(); ++i)
    made.dimension.exponents[i] += sign * b.dimension.exponents[i];
  return made;
}

bool IsAngle(const Dimension& dimension) {
  return dimension.IsPlain() || dimension.Matches(FindNamedUnit("rad")->dimension);
}

// What a and b have in common, to be added or compared.
// `refusal`: id of the message where they have nothing; `no_unit`: where one of them is a plain number.
Dimension Common(const Quantity& a, const Quantity& b, std::string_view refusal, std::string_view no_unit) {
  if (a.dimension.Matches(b.dimension)) return a.dimension;
  // A radian is a plain number.
  if (IsAngle(a.dimension) && IsAngle(b.dimension)) return a.dimension.IsPlain() ? b.dimension : a.dimension;
  const bool plain = a.dimension.IsPlain() || b.dimension.IsPlain();
  Fail(MessageOf(plain ? no_unit : refusal, {InWords(a.dimension), InWords(b.dimension)}));
}

class Parser {
 public:
  Parser(std::string_view text, const QuantityOf& named) : tokens_(Split(text)), named_(named) {}

  Quantity Whole() {
    if (Next().kind == Token::Kind::kEnd) Fail(MessageOf("quantity.missing"));
    const Quantity found = Sum();
    if (Next().kind != Token::Kind::kEnd) Unexpected();
    return found;
  }

 private:
  const Token& Next(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  bool Take(std::string_view sign) {
    if (!Next().Is(sign)) return false;
    ++at_;
    return true;
  }
  [[noreturn]] void Unexpected() const {
    const Token& token = Next();
    if (token.kind == Token::Kind::kEnd) Fail(MessageOf("series.missing-at-end"));
    if (token.kind == Token::Kind::kName && !IsUnit(token))
      if (const QuantityResult found = named_(token.text); !found.ok()) Fail(found.why);
    Fail(MessageOf("series.not-expected", {std::to_string(token.at + 1), token.text}));
  }
  static bool IsUnit(const Token& token) {
    return token.kind == Token::Kind::kName && FindNamedUnit(token.text);
  }
  // `function`: that needs it; empty: it is an exponent.
  static void NeedPlain(const Quantity& q, std::string_view function) {
    if (!IsAngle(q.dimension))
      Fail(function.empty() ? MessageOf("series.exponent-needs-plain-number", {InWords(q.dimension)})
                            : MessageOf("series.needs-plain-number", {function, InWords(q.dimension)}));
  }

  Quantity Sum() {
    if (++depth_ > kDeepest) Fail(MessageOf("series.too-many-parentheses"));
    const bool outer = std::exchange(in_exponent_, false);  // in parentheses, or in a function
    Quantity sum = Term();
    while (Next().Is("+") || Next().Is("-")) {
      const double sign = Take("+") ? 1 : (Take("-"), -1);
      const Quantity more = Term();
      sum.dimension = sign > 0 ? Common(sum, more, "series.adding", "quantity.adding-without-unit")
                               : Common(sum, more, "series.subtracting", "quantity.subtracting-without-unit");
      sum.value += sign * more.value;
      sum.has_pi = sum.has_pi || more.has_pi;
    }
    in_exponent_ = outer;
    --depth_;
    return sum;
  }
  Quantity Term() {
    Quantity product = WithUnit();
    for (;;) {
      if (Take("*") || Take("·"))
        product = Product(product, WithUnit(), 1);
      else if (Take("/"))
        product = Product(product, WithUnit(), -1);
      else
        return product;
    }
  }
  Quantity WithUnit() {
    Quantity made = Signed();
    while (IsUnit(Next()) && !Next(1).Is("(")) made = Product(made, Raised(), 1);
    return made;
  }
  Quantity Signed() {
    bool negative = false;
    while (Next().Is("-") || Next().Is("+")) {
      if (Next().Is("-")) negative = !negative;
      ++at_;
    }
    Quantity made = Raised();
    if (negative) made.value = -made.value;
    return made;
  }
  Quantity Raised() {
    Quantity base = Primary();
    if (Take("²")) return Power(base, 2);
    if (Take("³")) return Power(base, 3);
    if (!Take("^")) return base;
    if (++depth_ > kDeepest) Fail(MessageOf("series.too-many-powers"));
    const bool outer = std::exchange(in_exponent_, true);
    const Quantity exponent = Signed();
    in_exponent_ = outer;
    --depth_;
    NeedPlain(exponent, {});
    return Power(base, exponent.value);
  }
  Quantity Primary() {
    const Token token = Next();
    if (token.kind == Token::Kind::kNumber) {
      ++at_;
      // "3/8 in" is a fraction of an inch; in "m^2/4 s" the exponent is 2.
      if (!in_exponent_ && Next().Is("/") && Next(1).kind == Token::Kind::kNumber && IsUnit(Next(2))) {
        const double below = Next(1).number;
        at_ += 2;
        return {token.number / below, {}, false};
      }
      return {token.number, {}, false};
    }
    if (Take("(")) {
      const Quantity inside = Sum();
      if (!Take(")")) Unexpected();
      return inside;
    }
    if (token.kind != Token::Kind::kName) Unexpected();
    ++at_;
    if (Next().Is("(")) return Call(token.text);
    if (token.text == "pi") return {kPi, {}, true};
    if (const auto unit = FindNamedUnit(token.text)) return *unit;
    const QuantityResult found = named_(token.text);
    if (!found.ok()) Fail(found.why);
    return found.quantity;
  }
  Quantity Call(std::string_view name) {
    if (!IsFunctionName(name)) Fail(MessageOf("quantity.no-function", {name}));
    Take("(");
    std::vector<Quantity> given = {Sum()};
    while (Take(",")) given.push_back(Sum());
    if (!Take(")")) Unexpected();
    const bool many = name == "min" || name == "max";
    const std::size_t wanted = name == "atan2" ? 2 : 1;
    if (many ? given.size() < 2 : given.size() != wanted)
      Fail(MessageOf(many          ? "quantity.takes-several"
                     : wanted == 2 ? "quantity.takes-two"
                                   : "quantity.takes-one",
                     {name}));
    Quantity made = given[0];
    for (std::size_t i = 1; i < given.size(); ++i) {
      made.dimension = Common(made, given[i], "series.comparing", "quantity.comparing-without-unit");
      made.has_pi = made.has_pi || given[i].has_pi;
    }
    const double x = made.value;
    if (name == "abs") {
      made.value = std::abs(x);
    } else if (name == "sqrt") {
      made = Power(made, 0.5);
    } else if (many) {
      for (const Quantity& each : given)
        made.value = name == "min" ? std::min(made.value, each.value) : std::max(made.value, each.value);
    } else if (name == "atan2") {
      made = {std::atan2(x, given[1].value), FindNamedUnit("rad")->dimension, false};
    } else {
      NeedPlain(made, name);
      const bool arc = name.starts_with('a');
      made.dimension = arc ? FindNamedUnit("rad")->dimension : Dimension();
      made.has_pi = false;
      made.value = name == "sin"    ? std::sin(x)
                   : name == "cos"  ? std::cos(x)
                   : name == "tan"  ? std::tan(x)
                   : name == "asin" ? std::asin(x)
                   : name == "acos" ? std::acos(x)
                   : name == "atan" ? std::atan(x)
                   : name == "exp"  ? std::exp(x)
                   : name == "ln"   ? std::log(x)
                                    : std::log10(x);
    }
    return made;
  }

  std::vector<Token> tokens_;
  const QuantityOf& named_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool in_exponent_ = false;  // outside of its parentheses
};

bool IsOwnName(const std::vector<Token>& tokens, std::size_t i) {
  const Token& token = tokens[i];
  return token.kind == Token::Kind::kName && token.text != "pi" && !FindNamedUnit(token.text) &&
         !tokens[i + 1].Is("(");
}

}  // namespace

QuantityResult EvaluateQuantity(std::string_view formula, const QuantityOf& named) {
  QuantityResult result;
  try {
    if (formula.size() > kLongestQuantity)
      Fail(MessageOf("series.too-long", {std::to_string(kLongestQuantity)}));
    result.quantity = Parser(formula, named).Whole();
    if (!std::isfinite(result.quantity.value)) Fail(MessageOf("quantity.not-finite"));
  } catch (const QuantityError& error) {
    result.why = error.message;
  }
  return result;
}

std::optional<Quantity> FindUnit(std::string_view unit) {
  if (unit.empty()) return Quantity{1, {}, false};
  const auto unknown = [](std::string_view) { return QuantityResult{{}, "unknown"}; };
  const QuantityResult found = EvaluateQuantity(unit, unknown);
  if (!found.ok() || !(found.quantity.value > 0)) return std::nullopt;
  return found.quantity;
}

std::vector<std::string> NamesInFormula(std::string_view formula) {
  std::set<std::string> names;
  try {
    const std::vector<Token> tokens = Split(formula);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
      if (IsOwnName(tokens, i)) names.emplace(tokens[i].text);
  } catch (const std::invalid_argument&) {
    return {};  // evaluating it says what is wrong
  }
  return {names.begin(), names.end()};
}

std::string RenameInFormula(std::string_view formula, const std::map<std::string, std::string>& names) {
  std::string out;
  std::size_t done = 0;
  try {
    const std::vector<Token> tokens = Split(formula);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const auto found = names.find(std::string(tokens[i].text));
      if (!IsOwnName(tokens, i) || found == names.end()) continue;
      out.append(formula.substr(done, tokens[i].at - done)).append(found->second);
      done = tokens[i].at + tokens[i].text.size();
    }
  } catch (const std::invalid_argument&) {
    return std::string(formula);
  }
  return out.append(formula.substr(done));
}

Message WhyNoFormulaName(std::string_view name) {
  const auto plain = [](char c) { return IsDigit(c) || (IsLetter(c) && !(c & 0x80)); };
  if (name.empty()) return MessageOf("edit.name-needed");
  if (IsDigit(name[0]) || !std::all_of(name.begin(), name.end(), plain))
    return MessageOf("quantity.no-name", {name});
  if (FindNamedUnit(name)) return MessageOf("quantity.is-unit", {name});
  if (name == "pi" || IsFunctionName(name)) return MessageOf("quantity.has-meaning", {name});
  return {};
}

}  // namespace linkwright
