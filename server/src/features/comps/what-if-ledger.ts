import type { WhatIfLedger } from "@labs/contract/comps";
import { type CompDecision, decideComps, estimateFromComps } from "@labs/estimation/score-comps";
import { blendLogs } from "@labs/estimation/table-fit";
import type { Choice, CompSetInput, Result } from "./build-comp-set.ts";

type Decisions = Readonly<Record<string, CompDecision>>;

/**
 * The point under other decisions on the same comps. What a user decides never changes which comps are chosen, how
 * they are adjusted, nor what the market's model says, so deciding again is enough; null where nothing is left to
 * estimate by.
 */
function openPoint({ rule, comps, estimate }: Result): ((decisions: Decisions) => number | null) | null {
  if (rule === null || "unavailable" in estimate) return null;
  const { model } = estimate;
  return (decisions) => {
    const scored = decideComps({ comps, outlierZ: rule.outlierZ, decisions });
    const { amount, nEff } = estimateFromComps(scored).included;
    if (model === null || rule.blending === null) return amount;
    const log = Math.log(model.point);
    const own = amount === null ? Number.NaN : Math.log(amount);
    return Math.exp(blendLogs({ log, comps: own, nEff, blending: rule.blending }));
  };
}

interface EffectsInput {
  result: Result;
  decisions: Decisions;
}

/** How far the point moves when one comp's inclusion is flipped: of an included one its leave-one-out influence. */
export function measureToggles({ result, decisions }: EffectsInput): Map<string, number> {
  const computePoint = openPoint(result);
  const now = computePoint?.(decisions) ?? null;
  if (computePoint === null || now === null) return new Map();
  return new Map(
    result.comps.flatMap((comp) => {
      const point = computePoint({ ...decisions, [comp.id]: comp.excluded ? "included" : "excluded" });
      return point === null ? [] : [[comp.id, point - now] as const];
    }),
  );
}

/** Below half a cent nothing was moved. */
const NOTHING = 0.005;

/**
 * What the method alone would say, and what each decision since has moved it by: a changed rule first, then comps
 * added, excluded and included in the order in which people did so. The effects add up from start to end.
 */
export function buildLedger({
  input,
  result,
  withoutChange,
}: {
  input: CompSetInput;
  result: Result;
  /** The point by the firm's own rule, where another one is in force. */
  withoutChange?: number | null | undefined;
}): WhatIfLedger | null {
  const computePoint = openPoint(result);
  if (computePoint === null) return null;
  const shown = new Map(result.comps.map((comp) => [comp.id, comp.observation]));
  const added = [...(input.choices ?? [])].filter(([, choice]) => choice.isAddition);
  let decisions: Decisions = Object.fromEntries(added.map(([id]) => [id, "excluded" as const]));
  let point = computePoint(decisions);
  const ledger: WhatIfLedger = { start: withoutChange ?? point, entries: [], end: point };
  if (input.rule !== undefined) {
    const effect = withoutChange == null || point === null ? null : point - withoutChange;
    const { words } = input.rule;
    ledger.entries.push({ compId: null, label: "Criteria edited", action: "rule", words, effect });
  }
  for (const [compId, choice] of input.choices ?? []) {
    const label = shown.get(compId)?.label;
    if (label === undefined) continue;
    for (const step of listSteps(choice)) {
      decisions = { ...decisions, [compId]: step.decision };
      const next = computePoint(decisions);
      const effect = next === null || point === null ? null : next - point;
      point = next;
      // Included again what the method includes anyway: nothing to tell.
      if (effect !== null && Math.abs(effect) < NOTHING && step.action === "included") continue;
      ledger.entries.push({ compId, label, action: step.action, words: step.words, effect });
    }
  }
  return { ...ledger, end: point };
}

function listSteps({ included, words, isAddition }: Choice) {
  const decision: CompDecision = included ? "included" : "excluded";
  if (isAddition === undefined) return [{ decision, action: decision, words }];
  const adding = { decision: "included" as const, action: "added" as const, words: isAddition };
  return included ? [adding] : [adding, { decision, action: "excluded" as const, words }];
}
