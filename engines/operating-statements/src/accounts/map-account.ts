import { normalizeWords } from "@labs/sheets/sheet";
import type { MappingBasis, Placement } from "../statement.ts";
import {
  type AccountRule,
  BELOW_RULES,
  EXPENSE_RULES,
  INCOME_RULES,
  SECTION_RULES,
} from "./account-rules.ts";
import { type AccountKey, findAccount } from "./chart.ts";

/** Somebody's word on a line: its account, or that it is to be left out and why. */
export interface AccountChoice {
  account: AccountKey | null;
  /** Why it is left out, when it is. */
  reason?: string | undefined;
}

export interface Mapping {
  account: AccountKey | null;
  basis: MappingBasis;
  confidence: number;
  reason: string;
}

interface NamedLine {
  label: string;
  section: readonly string[];
  placement: Placement | null;
}

/** What a line is called stands in its first words. */
const LONGEST = 200;

const NONE: Mapping = {
  account: null,
  basis: "none",
  confidence: 0,
  reason: "Neither its name nor its heading says which account it is",
};

/**
 * The account of the chart that a line's name means where the file puts it, with the reason and how sure that is:
 * 0.95 by an exact term, 0.8 by a telling word, 0.6 by its heading alone; null and 0 where nothing says.
 *
 * @example
 * mapAccount({ label: "Electric - Common Area", section: ["Utilities"], placement: "expense" }).account // "electricity"
 */
export function mapAccount({ label, section, placement }: NamedLine): Mapping {
  const words = normalizeWords(label.slice(0, LONGEST)).replace(/^total /, "");
  for (const rules of rulesFor(placement)) {
    const found = firstRule(rules, words);
    if (found !== undefined) return found;
  }
  return placement === null ? NONE : (bySection(section, placement) ?? NONE);
}

function rulesFor(placement: Placement | null): AccountRule[][] {
  if (placement === "income") return [INCOME_RULES];
  if (placement === "expense") return [BELOW_RULES, EXPENSE_RULES];
  if (placement === "below") return [BELOW_INCOME, BELOW_RULES, BALANCES, BELOW_COSTS];
  return [
    BELOW_RULES,
    INCOME_RULES.filter(([, , confidence]) => confidence > 0.9),
    EXPENSE_RULES,
    INCOME_RULES,
  ];
}

const BELOW_INCOME: AccountRule[] = [
  [
    /interest (income|earned)|(other|non ?operating|miscellaneous|extraordinary) (income|revenue)|proceeds/,
    "nonOperatingIncome",
    0.8,
  ],
];
/** What a statement of cash adds for money that is held or owed. */
const BALANCES: AccountRule[] = [
  [
    /deposits?\b|pre ?paid|(accounts? |notes? )?(payable|receivable)|accrued|accruals?|escrow|impound|due (to|from)|working capital|undistributed/,
    "balanceChanges",
    0.8,
  ],
];
/** What would be an operating expense above the line is none below it. */
const BELOW_COSTS: AccountRule[] = [
  [
    /improvement|appliance|carpet|flooring|roof|hvac|paving|landscap|exterior|interior|paint|equipment|plumb|parking|pool|window|door|construction/,
    "capitalExpenditures",
    0.6,
  ],
  [
    /other expense|non ?operating expense|legal|professional|consult|tax (consult|prep)/,
    "nonOperatingExpenses",
    0.6,
  ],
];

function firstRule(rules: readonly AccountRule[], words: string): Mapping | undefined {
  for (const [pattern, account, confidence] of rules) {
    const match = pattern.exec(words);
    if (match === null) continue;
    const said = match[0].trim();
    return { account, basis: "name", confidence, reason: `Its name says “${said}”` };
  }
  return undefined;
}

function bySection(section: readonly string[], placement: Placement): Mapping | undefined {
  for (const heading of section.toReversed()) {
    const found = firstRule(SECTION_RULES[placement], normalizeWords(heading));
    if (found !== undefined) return { ...found, basis: "section", reason: `It stands under “${heading}”` };
  }
  return undefined;
}

/** What a person said of a line, now or of an earlier file. */
export function mapByChoice(choice: AccountChoice, basis: "chosen" | "remembered"): Mapping {
  if (choice.account === null) {
    return { account: null, basis: "ignored", confidence: 1, reason: choice.reason ?? "Left out" };
  }
  const label = findAccount(choice.account)?.label ?? choice.account;
  const reason = basis === "chosen" ? `Chosen: ${label}` : `Chosen for an earlier statement: ${label}`;
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
