import type { Ast, BinaryOperator } from "./ast.ts";

/** A formula that cannot be read: the place is the character counted from 1. */
export class FormulaSyntaxError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(`${message} (character ${at + 1})`);
    this.name = "FormulaSyntaxError";
    this.at = at;
  }
}

interface Token {
  kind: "number" | "text" | "name" | "symbol" | "end";
  text: string;
  at: number;
}

const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|"((?:[^"]|"")*)"|([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*)|(<>|<=|>=|[-+*/^&=<>%(),[\]:{}]))/y;

/** Splits a formula into tokens; a leading `=` as in a spreadsheet is allowed. */
function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = /^\s*=/.exec(source)?.[0].length ?? 0;
  while (source.slice(at).trim() !== "") {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    const start = at + (/^\s*/.exec(source.slice(at))?.[0].length ?? 0);
    if (!match) throw new FormulaSyntaxError(`Unexpected "${source[start]}"`, start);
    const [, number, text, name, symbol] = match;
    if (number !== undefined) tokens.push({ kind: "number", text: number, at: start });
    else if (text !== undefined) tokens.push({ kind: "text", text: text.replaceAll('""', '"'), at: start });
    else if (name !== undefined) tokens.push({ kind: "name", text: name, at: start });
    else tokens.push({ kind: "symbol", text: symbol ?? "", at: start });
    at = TOKEN.lastIndex;
  }
  tokens.push({ kind: "end", text: "", at: source.length });
  return tokens;
}

/** Binary operators from the loosest to the tightest, all left-associative as in Excel (`2^3^2` is 64). */
const LEVELS: BinaryOperator[][] = [["=", "<>", "<", ">", "<=", ">="], ["&"], ["+", "-"], ["*", "/"], ["^"]];

class Parser {
  private readonly tokens: Token[];
  private position = 0;
  constructor(source: string) {
    this.tokens = tokenize(source);
  }

  private peek(offset = 0): Token {
    const token = this.tokens[this.position + offset] ?? this.tokens.at(-1);
    if (!token) throw new FormulaSyntaxError("Empty formula", 0);
    return token;
  }

  private isSymbol(text: string, offset = 0): boolean {
    const token = this.peek(offset);
    return token.kind === "symbol" && token.text === text;
  }

  private take(): Token {
    const token = this.peek();
    this.position += 1;
    return token;
  }

  private expect(symbol: string): void {
    const token = this.peek();
    if (!this.isSymbol(symbol)) {
      throw new FormulaSyntaxError(`Expected "${symbol}" but found "${token.text || "the end"}"`, token.at);
    }
    this.position += 1;
  }

  parse(): Ast {
    const ast = this.binary(0);
    const rest = this.peek();
    if (rest.kind !== "end") throw new FormulaSyntaxError(`Unexpected "${rest.text}"`, rest.at);
    return ast;
  }

  private binary(level: number): Ast {
    const operators = LEVELS[level];
    if (!operators) return this.percent();
    let left = this.binary(level + 1);
    for (;;) {
      const token = this.peek();
      const op = operators.find((candidate) => token.kind === "symbol" && candidate === token.text);
      if (!op) return left;
      this.position += 1;
      left = { type: "binary", op, left, right: this.binary(level + 1) };
    }
  }

  private percent(): Ast {
    let operand = this.unary();
    while (this.isSymbol("%")) {
      this.position += 1;
      operand = { type: "percent", operand };
    }
    return operand;
  }

  /** The sign binds tighter than `^`: Excel's `-2^2` is 4. */
  private unary(): Ast {
    const token = this.peek();
    if (token.kind === "symbol" && (token.text === "-" || token.text === "+")) {
      this.position += 1;
      return { type: "unary", op: token.text, operand: this.unary() };
    }
    return this.primary();
  }

  private primary(): Ast {
    const token = this.take();
    if (token.kind === "number") return { type: "number", value: Number(token.text) };
    if (token.kind === "text") return { type: "text", value: token.text };
    if (token.kind === "name") return this.named(token);
    if (token.text === "(" && token.kind === "symbol") {
      const inner = this.binary(0);
      this.expect(")");
      return inner;
    }
    if (token.text === "{" && token.kind === "symbol") return this.array();
    throw new FormulaSyntaxError(`Expected a value but found "${token.text || "the end"}"`, token.at);
  }

  private array(): Ast {
    const items: Ast[] = [this.binary(0)];
    while (this.isSymbol(",")) {
      this.position += 1;
      items.push(this.binary(0));
    }
    this.expect("}");
    return { type: "array", items };
  }

  private named(token: Token): Ast {
    const upper = token.text.toUpperCase();
    if (this.isSymbol("(")) return this.call(upper, token.at);
    if (upper === "TRUE" || upper === "FALSE") return { type: "boolean", value: upper === "TRUE" };
    if (!this.isSymbol("[")) return { type: "name", name: token.text, at: token.at };
    this.position += 1;
    const period = this.period(token);
    this.expect("]");
    return period;
  }

  /** In brackets a signed whole number is a lag; anything else is a period counted from closing. */
  private period(token: Token): Ast {
    const [sign, digits] = [this.peek(), this.peek(1)];
    const signed = sign.kind === "symbol" && (sign.text === "-" || sign.text === "+");
    if (signed && digits.kind === "number" && this.isSymbol("]", 2)) {
      const lag = Number(sign.text + digits.text);
      if (!Number.isInteger(lag)) throw new FormulaSyntaxError("A lag is a whole number", digits.at);
      this.position += 2;
      return { type: "lag", name: token.text, lag, at: token.at };
    }
    const from = this.binary(0);
    if (!this.isSymbol(":")) return { type: "index", name: token.text, index: from, at: token.at };
    this.position += 1;
    return { type: "range", name: token.text, from, to: this.binary(0), at: token.at };
  }

  private call(name: string, at: number): Ast {
    this.expect("(");
    const args: Ast[] = [];
    if (this.isSymbol(")")) {
      this.position += 1;
      return { type: "call", name, args, at };
    }
    for (;;) {
      args.push(this.isSymbol(",") || this.isSymbol(")") ? { type: "omitted" } : this.binary(0));
      if (!this.isSymbol(",")) break;
      this.position += 1;
    }
    this.expect(")");
    return name === "LET" ? bindNames(args, at) : { type: "call", name, args, at };
  }
}

const LARGEST = 50_000;

/**
 * `LET(name, value, …, result)`: the result with each value in the place of its name. A formula has no effects, so this
 * is what it means; whatever reads the tree, the workbook too, needs to know nothing of it.
 */
function bindNames(args: readonly Ast[], at: number): Ast {
  if (args.length < 3 || args.length % 2 === 0)
    throw new FormulaSyntaxError("LET takes names with their values, and a result at the end", at);
  const known = new Map<string, Ast>();
  const budget = { left: LARGEST };
  for (let i = 0; i + 2 < args.length; i += 2) {
    const [name, value] = [args[i], args[i + 1]];
    if (name?.type !== "name" || name.name.includes("."))
      throw new FormulaSyntaxError("LET needs a plain name before each value", at);
    const key = name.name.toLowerCase();
    if (known.has(key)) throw new FormulaSyntaxError(`LET names "${name.name}" twice`, name.at);
    if (value === undefined || value.type === "omitted")
      throw new FormulaSyntaxError(`LET gives "${name.name}" no value`, name.at);
    known.set(key, replaceNames(value, known, budget));
  }
  return replaceNames(args.at(-1) ?? { type: "omitted" }, known, budget);
}

function replaceNames(node: Ast, known: ReadonlyMap<string, Ast>, budget: { left: number }): Ast {
  budget.left -= 1;
  if (budget.left < 0) throw new FormulaSyntaxError("The formula grows too large by its LET", 0);
  const inner = (child: Ast) => replaceNames(child, known, budget);
  switch (node.type) {
    case "name": {
      const value = known.get(node.name.toLowerCase());
      // Its own names are replaced already: a copy of it counts against the size.
      return value === undefined ? node : replaceNames(value, new Map(), budget);
    }
    case "lag":
    case "index":
    case "range": {
      const value = known.get(node.name.toLowerCase());
      if (value !== undefined && value.type !== "name")
        throw new FormulaSyntaxError(`"${node.name}" is a value of LET and has no periods`, node.at);
      const name = value === undefined ? node.name : value.name;
      if (node.type === "lag") return { ...node, name };
      if (node.type === "index") return { ...node, name, index: inner(node.index) };
      return { ...node, name, from: inner(node.from), to: inner(node.to) };
    }
    case "call":
      return { ...node, args: node.args.map(inner) };
    case "array":
      return { ...node, items: node.items.map(inner) };
    case "binary":
      return { ...node, left: inner(node.left), right: inner(node.right) };
    case "unary":
    case "percent":
      return { ...node, operand: inner(node.operand) };
    default:
      return node;
  }
}

/**
 * Reads a formula in Excel's syntax and precedence into its tree.
 *
 * Beside Excel's grammar: dotted names (`debt.ltc`), lags (`balance[-1]`), a period counted from closing
 * (`noi[12]`) and ranges of periods (`SUM(noi[1:12])`).
 *
 * @throws FormulaSyntaxError with the place, because a formula of the catalog that cannot be read is a
 * programmer's error.
 * @example parseFormula("-2^2").type // "binary"
 */
export function parseFormula(source: string): Ast {
  return new Parser(source).parse();
}
