/** A text that takes the place of another. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

const COMPARISONS: Record<string, string> = {
  "<=": "<",
  "<": "<=",
  ">=": ">",
  ">": ">=",
  "=": "<>",
  "<>": "=",
};
const FUNCTIONS: Record<string, string> = {
  MIN: "MAX",
  MAX: "MIN",
  SUM: "AVERAGE",
  AND: "OR",
  OR: "AND",
  ROUNDUP: "ROUNDDOWN",
};
const SIGNS: Record<string, string> = { "+": "-", "-": "+", "*": "/", "/": "*" };

/** A figure that a person may write instead: a month for a year, or the next number. */
const otherNumber = (text: string): string => (text === "12" ? "1" : String(Number(text) + 1));

const RULES: [RegExp, (found: string) => string][] = [
  [/(?<= )(<=|>=|<>|<|>|=)(?= )/g, (found) => COMPARISONS[found] ?? found],
  [/(?<= )[-+*/](?= )/g, (found) => SIGNS[found] ?? found],
  [/(?<![\w.[:-])\d+(\.\d+)?(?![\w.:\]])/g, otherNumber],
  [/(?<=\[\d+:)\d+(?=\])/g, otherNumber],
  [/\b(MIN|MAX|SUM|AND|OR|ROUNDUP)(?=\()/g, (found) => FUNCTIONS[found] ?? found],
  // A factor or a term forgotten.
  [/ \* [\w.]+(?![\w.([])/g, () => ""],
  [/ [-+] [\w.]+(?![\w.([])(?! [*/^])/g, () => ""],
];

/** What could be written wrong in a formula, each as one edit of it. */
export function mutateFormula(formula: string): Edit[] {
  const edits = RULES.flatMap(([pattern, replace]) =>
    [...formula.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: replace(match[0]),
    })),
  );
  return [...edits, ...swapBranches(formula)];
}

/** `IF(a, b, c)` with its last two arguments exchanged. */
function swapBranches(formula: string): Edit[] {
  return [...formula.matchAll(/\bIF\(/g)].flatMap((match) => {
    const commas = findCommas(formula, match.index + match[0].length);
    if (commas?.length !== 3) return [];
    const [first = 0, second = 0, end = 0] = commas;
    const text = `,${formula.slice(second + 1, end)},${formula.slice(first + 1, second)}`;
    return [{ start: first, end, text }];
  });
}

/** The commas between a function's arguments and its closing bracket; none if the bracket never closes. */
function findCommas(formula: string, from: number): number[] | undefined {
  const found: number[] = [];
  for (let at = from, depth = 0; at < formula.length; at += 1) {
    const letter = formula[at] ?? "";
    if ("([".includes(letter)) depth += 1;
    else if (letter === "," && depth === 0) found.push(at);
    else if (")]".includes(letter)) {
      if (depth === 0) return [...found, at];
      depth -= 1;
    }
  }
  return undefined;
}

const SQL_RULES: [RegExp, (found: string) => string][] = [
  [/(?<= )(<=|>=|<>|<|>|=)(?= )/g, (found) => COMPARISONS[found] ?? found],
  [/(?<= )[-+*](?= )/g, (found) => SIGNS[found] ?? found],
  [/\band\b/g, () => "or"],
  [/\basc\b/g, () => "desc"],
  [/\bdesc\b/g, () => "asc"],
  [/\bmin(?=\()/g, () => "max"],
  [/\bmax(?=\()/g, () => "min"],
  [/\bgreatest(?=\()/g, () => "least"],
  [/\bleft join\b/g, () => "join"],
  [/\bis not null\b/g, () => "is null"],
  [/\bis null\b/g, () => "is not null"],
  [/(?<![\w.$'-])\d+(?![\w.'])/g, otherNumber],
];

export function mutateSql(text: string): Edit[] {
  return SQL_RULES.flatMap(([pattern, replace]) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: replace(match[0]),
    })),
  );
}
