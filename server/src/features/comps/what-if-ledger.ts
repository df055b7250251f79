import type { WhatIfLedger } from "@labs/contract/comps";
import { type CompDecision, decideComps, estimateFromComps } from "@labs/estimation/score-comps";
import { blendLogs } from "@labs/estimation/table-fit";
import type { ChangedRule, Result } from "./build-comp-set.ts";
import type { Adjustments, Choice, Choices } from "./decisions.ts";

type Decisions = Readonly<Record<string, CompDecision>>;

/** The point under other decisions, and with some comps not adjusted by hand yet; null where there is none. */
export type ComputePoint = (decisions: Decisions, unadjusted?: ReadonlySet<string>) => number | null;

/**
 * The point under other decisions on the same comps. What a user decides never changes which comps are chosen, how the
 * method adjusts them, nor what the market's model says, so deciding again is enough; null where nothing is left to
 * estimate by.
 */
export function openPoint({ rule, comps, estimate }: Result): ComputePoint | null {
  if (rule === null || "unavailable" in estimate) return null;
  const { model } = estimate;
  return (decisions, unadjusted = new Set()) => {
    const taken = comps.map((comp) => {
      if (!unadjusted.has(comp.id)) return comp;
      const { condition, grade } = comp.adjustments;
      return { ...comp, adjustedAmount: comp.adjustedAmount - condition - grade };
    });
    const scored = decideComps({ comps: taken, outlierZ: rule.outlierZ, decisions });
    const { amount, nEff } = estimateFromComps(scored).included;
    if (model === null || rule.blending === null) return amount;
    const log = Math.log(model.point);
    const own = amount === null ? Number.NaN : Math.log(amount);
    return Math.exp(blendLogs({ log, comps: own, nEff, blending: rule.blending }));
  };
}

/** How far the point moves when one comp's inclusion is flipped: of an included one its leave-one-out influence. */
export function measureToggles(of: {
  computePoint: ComputePoint | null;
  comps: readonly { id: string; excluded: boolean }[];
  decisions: Decisions;
}): Map<string, number> {
  const { computePoint, comps, decisions } = of;
  const now = computePoint?.(decisions) ?? null;
  if (computePoint === null || now === null) return new Map();
  return new Map(
    comps.flatMap((comp) => {
      const point = computePoint({ ...decisions, [comp.id]: comp.excluded ? "included" : "excluded" });
      return point === null ? [] : [[comp.id, point - now] as const];
    }),
  );
}

/** Below half a cent nothing was moved. */
const NOTHING = 0.005;

/**
 * What the method alone would say, and what each decision since has moved it by: a changed rule first, then comps
 * added, excluded, included and adjusted in the order in which people did so. The effects add up from start to end.
 */
export function buildLedger(of: {
  computePoint: ComputePoint | null;
  /** What the comps are called, by id; of others nothing is told. */
  labels: ReadonlyMap<string, string>;
  choices: Choices;
  adjustments: Adjustments;
  rule: ChangedRule | undefined;
  /** The point by the firm's own rule, where another one is in force. */
  withoutChange: number | null | undefined;
}): WhatIfLedger | null {
  const { computePoint, labels, choices, adjustments, rule, withoutChange } = of;
  if (computePoint === null) return null;
  const steps = listSteps(choices, adjustments);
  let decisions: Decisions = Object.fromEntries(
    steps.flatMap(({ compId, action }) => (action === "added" ? [[compId, "excluded" as const]] : [])),
  );
  const unadjusted = new Set(adjustments.keys());
  let point = computePoint(decisions, unadjusted);
  const ledger: WhatIfLedger = { start: withoutChange ?? point, entries: [], end: point };
  if (rule !== undefined) {
    const effect = withoutChange == null || point === null ? null : point - withoutChange;
    const { words } = rule;
    ledger.entries.push({ compId: null, label: "Criteria edited", action: "rule", words, effect });
  }
  for (const { compId, action, words } of steps) {
    const label = labels.get(compId);
    if (label === undefined) continue;
    if (action === "adjusted") unadjusted.delete(compId);
    else decisions = { ...decisions, [compId]: action === "excluded" ? "excluded" : "included" };
    const next = computePoint(decisions, unadjusted);
    const effect = next === null || point === null ? null : next - point;
    point = next;
    // Included again what the method includes anyway: nothing to tell.
    if (effect !== null && Math.abs(effect) < NOTHING && action === "included") continue;
    ledger.entries.push({ compId, label, action, words, effect });
  }
  return { ...ledger, end: point };
}

interface Step {
  compId: string;
  action: "added" | "excluded" | "included" | "adjusted";
  words: string;
  at: number;
}

/** What people did to single comps, in the order in which they did so. */
function listSteps(choices: Choices, adjustments: Adjustments): Step[] {
  const decided = [...choices].flatMap(([compId, choice]) => listChoiceSteps(compId, choice));
  const adjusted = [...adjustments].flatMap(([compId, { condition, grade, words, at }]): Step[] =>
    condition === 0 && grade === 0 ? [] : [{ compId, action: "adjusted", words, at }],
  );
  return [...decided, ...adjusted].toSorted((a, b) => a.at - b.at);
}

function listChoiceSteps(compId: string, choice: Choice): Step[] {
  const { included, words, at, addition } = choice;
  const decided: Step = { compId, action: included ? "included" : "excluded", words, at };
  if (addition === undefined) return [decided];
  const adding: Step = { compId, action: "added", ...addition };
  return included ? [adding] : [adding, decided];
}
