import { normalizeWords } from "@labs/sheets/sheet";
import { type AccountKey, findAccount } from "./chart.ts";
import { readLearned } from "./learned/read-learned.ts";
import { type Mapping, mapByRules, type NamedLine, readWords } from "./map-by-rules.ts";
import { spellOut } from "./short-forms.ts";
import { weigh } from "./weigh.ts";

export type { Mapping } from "./map-by-rules.ts";

/** Somebody's word on a line: its account, or that it is to be left out and why. */
export interface AccountChoice {
  account: AccountKey | null;
  /** Why it is left out, when it is. */
  reason?: string | undefined;
}

/** A choice of an earlier statement, with who made it, when, and for what. */
export interface RememberedChoice extends AccountChoice {
  origin?: string | undefined;
}

/** Choices of earlier statements by their software (empty where it is not known), then by how `spellLine` spells the line. */
export type RememberedChoices = Readonly<Record<string, Readonly<Record<string, RememberedChoice>>>>;

/**
 * The account of the chart that a line's name means under its headings, where the file puts it, with the reason and how
 * sure that is: what the rules say, weighed with what labeled lines of the same words are. Null and 0 where nothing says.
 * See docs/methods/operating-statements.md#confidence-of-a-mapping.
 *
 * @example
 * mapAccount({ label: "Electric - Common Area", section: ["Utilities"], placement: "expense" }).account // "electricity"
 */
export function mapAccount(line: NamedLine): Mapping {
  const byRules = mapByRules(line);
  const { label, section, placement } = line;
  if (placement === null) return byRules;
  const headings = section.map((one) => spellOut(one.replaceAll(" & ", " and "), placement));
  const learned = readLearned(placement, { words: readWords(label, placement), headings });
  return learned === undefined ? byRules : weigh(byRules, learned);
}

/** What a person said of a line, now or of an earlier file. */
export function mapByChoice(choice: RememberedChoice, basis: "chosen" | "remembered"): Mapping {
  if (choice.account === null) {
    return { account: null, basis: "ignored", confidence: 1, reason: choice.reason ?? "Left out" };
  }
  const label = findAccount(choice.account)?.label ?? choice.account;
  const reason =
    basis === "chosen"
      ? `Chosen: ${label}`
      : `${choice.origin ?? "Chosen for an earlier statement"}: ${label}`;
  return { account: choice.account, basis, confidence: 1, reason };
}

/** By which a line of another file is the same: its code, innermost heading and name in one spelling. */
export function spellLine({
  code,
  label,
  section,
}: {
  code: string | null;
  label: string;
  section: readonly string[];
}): string {
  return [code ?? "", normalizeWords(section.at(-1) ?? ""), normalizeWords(label)].join("|");
}
