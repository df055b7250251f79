import { formulaPages } from "../pages/formula-pages.ts";

/** What decides whether a home may be bought and let; each has no verdict as long as it is not answered. */
const ELIGIBILITY = new Set(["SF-E-HOA", "SF-E-HOA-CAP", "SF-E-FIRST-LOOK", "SF-E-JURISDICTION"]);

export interface OpenQuestion {
  /** The code of its check. */
  code: string;
  label: string;
}

/**
 * The questions of purchase and rental eligibility that an underwriting leaves open: those whose check was not made.
 * A building has none. See docs/methods/single-family.md, SF-11.
 *
 * @param of the model, and the checks that were made
 * @returns each open question in the order of the formula pages
 * @example listOpenQuestions({ model: "singlefamily", checks: [{ code: "SF-E-HOA" }, { code: "SF-E-FIRST-LOOK" }, { code: "SF-E-JURISDICTION" }] }) // [{ "code": "SF-E-HOA-CAP", "label": "HOA rental cap has room" }]
 */
export function listOpenQuestions(of: {
  model: "singlefamily" | "multifamily";
  checks: readonly { code: string }[];
}): OpenQuestion[] {
  const judged = new Set(of.checks.map(({ code }) => code));
  return formulaPages.models[of.model].pages
    .flatMap(({ rows }) => rows)
    .filter(({ key }) => ELIGIBILITY.has(key) && !judged.has(key))
    .map(({ key, label }) => ({ code: key, label }));
}
