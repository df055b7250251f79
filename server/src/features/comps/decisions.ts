import type { ManualAdjustment } from "@labs/contract/estimates";
import { dateWords, signedDollars } from "@labs/reporting/figure-format";
import type { Executor } from "../../lib/database/database.ts";
import { describeAddition, writeAdditionId } from "./additions.ts";
import type { SetKey } from "./repository.ts";
import {
  type Addition,
  type AdjustmentRow,
  type ChoiceRow,
  type findDecided,
  listAdditions,
  listAdjustments,
  listChoices,
} from "./repository.ts";

/** Whether a comp takes part because somebody said so. */
export interface Choice {
  included: boolean;
  /** Who decided, when and why, in words. */
  words: string;
  at: number;
  /** 0 where nobody decided: an addition takes part until somebody decides otherwise. */
  version: number;
  /** Of a comp that was added by hand: who added it and when, in words. */
  addition?: { words: string; at: number } | undefined;
}

interface Adjustment extends ManualAdjustment {
  at: number;
}

type Decided = Awaited<ReturnType<typeof findDecided>>;

export type Choices = ReadonlyMap<string, Choice>;
export type Adjustments = ReadonlyMap<string, Adjustment>;

/** What people decided about the comps of a property, by comp. */
export interface Decisions {
  additions: Addition[];
  choices: Choices;
  adjustments: Adjustments;
}

/** Of what is known to have been decided at all. */
export async function listDecisions(database: Executor, key: SetKey, decided: Decided): Promise<Decisions> {
  const [choices, additions, adjustments] = await Promise.all([
    decided.hasChoices ? listChoices(database, key) : [],
    decided.hasAdditions ? listAdditions(database, key) : [],
    decided.hasAdjustments ? listAdjustments(database, key) : [],
  ]);
  return {
    additions,
    choices: mergeChoices(choices, additions),
    adjustments: new Map(adjustments.map((row) => [row.compId, describeAdjustment(row)])),
  };
}

function mergeChoices(rows: readonly ChoiceRow[], additions: readonly Addition[]): Map<string, Choice> {
  const choices = new Map(rows.map((row) => [row.compId, describeChoice(row)]));
  for (const row of additions) {
    const addition = { words: describeAddition(row), at: row.addedAt.getTime() };
    const id = writeAdditionId(row);
    const choice = choices.get(id) ?? { included: true, version: 0, ...addition };
    choices.set(id, { ...choice, addition });
  }
  return choices;
}

function describeChoice(row: ChoiceRow): Choice {
  const { included, version, decidedAt } = row;
  return { included, version, words: describeDecision(row), at: decidedAt.getTime() };
}

/** Who decided, when and why. */
export function describeDecision(row: ChoiceRow): string {
  const verb = row.included ? "Included" : "Excluded";
  const words = `${verb} by ${signLine(row)}`;
  return row.reason === null ? words : `${words}: ${row.reason}`;
}

function describeAdjustment(row: AdjustmentRow): Adjustment {
  const { condition, grade, reason, version, decidedAt } = row;
  return { condition, grade, reason, version, words: writeAdjustment(row), at: decidedAt.getTime() };
}

export function writeAdjustment(row: AdjustmentRow): string {
  const parts = [
    row.condition === 0 ? "" : `condition ${signedDollars(row.condition)}`,
    row.grade === 0 ? "" : `grade ${signedDollars(row.grade)}`,
  ].filter(Boolean);
  const what = parts.length === 0 ? "not adjusted" : parts.join(", ");
  return `Adjusted by ${signLine(row)}: ${what}; ${row.reason}`;
}

/** `Ann Example on Oct 31, 2026` */
export function signLine(row: { firstName: string; lastName: string; decidedAt: Date }): string {
  return `${row.firstName} ${row.lastName} on ${dateWords(row.decidedAt.toISOString())}`;
}
