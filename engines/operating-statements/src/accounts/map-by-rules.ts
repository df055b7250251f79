import type { MappingBasis, Placement } from "../statement.ts";
import type { AccountRule } from "./account-rule.ts";
import { BALANCES, BELOW_COSTS, BELOW_INCOME, BELOW_RULES } from "./below-rules.ts";
import { type AccountKey, findAccount, findPlacement } from "./chart.ts";
import { CONFIDENCE } from "./confidence.ts";
import { EXPENSE_RULES } from "./expense-rules.ts";
import { agrees, type FoundHeading, findHeading } from "./headings.ts";
import { INCOME_RULES } from "./income-rules.ts";
import { PAYEES } from "./payees.ts";
import { RARER_BELOW, RARER_EXPENSES, RARER_INCOME } from "./rarer-words.ts";
import { type Name, readName } from "./read-name.ts";
import { isShortForm, spellOut } from "./short-forms.ts";
import { lengthen, tellApart } from "./shortened-words.ts";

export interface Mapping {
  account: AccountKey | null;
  basis: MappingBasis;
  confidence: number;
  reason: string;
}

export interface NamedLine {
  label: string;
  section: readonly string[];
  placement: Placement | null;
}

/** What a line is called stands in its first words. */
const LONGEST = 200;
/** How an amount was figured, as brokers print it after the name: `(3.0% of EGI)`, `@ $650 PUPY`, `- 3%`; what a form asks for: `(itemize)`. */
const FIGURED =
  /\([^()]*[%$][^()]*\)|\((please )?(list|itemi[sz]e|specify|describe|explain|attach|see)\b[^()]*\)|\s@.*$|\s[-–]\s*\d+(\.\d+)?\s*%/g;
/** A form's line before the name: `7. Other`, `19 Other`. */
const FORM_LINE = /^\s*\d{1,2}([.)]\s+(?=[a-z])|\s+(?=(other|misc\w*)\b))/i;
/** A ledger's account before the name. */
const LEDGER_CODE = /^\d{4,8}( (?!1099)\d{2,6}){0,3} (?=[a-z]|1099)/;

const NONE: Mapping = {
  account: null,
  basis: "none",
  confidence: 0,
  reason: "Neither its name nor its heading says which account it is",
};

/** The words of a name, spelled out, without a ledger's code and how an amount was figured. */
export function readWords(label: string, placement: Placement | null): string {
  const named = label.slice(0, LONGEST).replaceAll(FIGURED, " ").replace(FORM_LINE, "");
  const spelled = spellOut(named, placement);
  const told = tellApart(spelled, isShortForm);
  return (told === spelled ? spelled : spellOut(told, placement))
    .replace(LEDGER_CODE, "")
    .replace(/^(total|less) /, "");
}

/** What the rules make of a line's name under its headings, where the file puts it. Null and 0 where none says anything. */
export function mapByRules({ label, section, placement }: NamedLine): Mapping {
  const words = readWords(label, placement);
  const name = readShortened(placement ?? "unplaced", words);
  const heading =
    placement === null
      ? undefined
      : (findHeading(section, placement) ?? readHeading(section.at(-1) ?? "", placement));
  const meant = heading?.all
    .flatMap(({ means }) => means ?? [])
    .find(([meaning]) => meaning.test(words))?.[1];
  if (heading !== undefined && meant !== undefined && (name === undefined || !fits(heading, name.account))) {
    const reason = `Under “${heading.label}” it means ${findAccount(meant)?.label ?? meant}`;
    return { account: meant, basis: "section", confidence: CONFIDENCE.headingOverName, reason };
  }
  if (heading !== undefined && isHeadingsOwn(heading, name, words)) return mapByHeading(heading, name);
  if (heading !== undefined && heading.only === undefined && saysNothing(heading, name, words))
    return mapByFirst(heading, words) ?? (name === undefined ? NONE : mapByName(name, heading));
  const lost =
    heading?.only?.account === null && saysNothing(heading, name, words) ? readLoss(heading) : undefined;
  if (lost !== undefined) return lost;
  if (name === undefined) return NONE;
  const mapped = mapByName(name, heading);
  const isLost = heading === undefined && SAYS_NOTHING.has(name.account) && !isOfTheWhole(section.at(-1));
  return isLost ? { ...mapped, confidence: Math.min(mapped.confidence, CONFIDENCE.headingAlone) } : mapped;
}

/** “Other” under “Expenses” is an other expense; under a heading that nobody knows it is what that heading is. */
const isOfTheWhole = (heading: string | undefined): boolean =>
  heading === undefined ||
  /^(\W|\b(operating|property|rental|annual|total|other|income|revenues?|receipts|expenses?|costs|expenditures|disbursements|and|the|of)\b)*$/i.test(
    heading,
  );

const RULES: Record<Placement | "unplaced", AccountRule[]> = {
  income: [...INCOME_RULES, ...RARER_INCOME],
  expense: [...BELOW_RULES, ...EXPENSE_RULES, ...PAYEES, ...RARER_EXPENSES],
  below: [...BELOW_INCOME, ...BELOW_RULES, ...BALANCES, ...BELOW_COSTS, ...RARER_BELOW],
  unplaced: [
    ...BELOW_RULES,
    ...INCOME_RULES.filter(({ strength }) => strength === "sure"),
    ...EXPENSE_RULES,
    ...PAYEES,
    ...INCOME_RULES,
  ],
};

/** Every word that a rule names, so that it is a word and no short form of another. */
const SPOKEN: ReadonlySet<string> = new Set(
  Object.values(RULES)
    .flat()
    .flatMap(({ words }) => words.source.match(/[a-z]{3,}/g) ?? []),
);

/** What a name says, or where its words say little, what it says with the cut ones written out: never as a whole. */
function readShortened(placement: Placement | "unplaced", words: string): Name | undefined {
  const name = readName(RULES[placement], words);
  if (name?.isWhole === true && name.strength !== "guess") return name;
  const long = lengthen(words, (word) => SPOKEN.has(word) || SPOKEN.has(`${word}s`));
  const longer = long === undefined ? undefined : readName(RULES[placement], long);
  if (longer === undefined) return name;
  return name === undefined || longer.isWhole ? { ...longer, isCut: true } : name;
}

/** A heading that is itself the name of an account, as “Concessions”, “Laundry”: its lines are that one where their names say little. */
function readHeading(label: string, placement: Placement): FoundHeading | undefined {
  const name = readName(RULES[placement], readWords(label, placement));
  if (name === undefined || !name.isWhole || name.strength === "guess" || TELLS_NOTHING.has(name.account))
    return undefined;
  const only = { words: /./, account: name.account, besides: [] };
  return { label, only, all: [only] };
}

/** Whether the heading says which account it is: the name says nothing, a guess, or what means something else under it. */
function isHeadingsOwn({ only }: FoundHeading, name: Name | undefined, words: string): boolean {
  if (only === undefined || only.account === null) return false;
  if (name === undefined) return true;
  if (isContra(only.account, name.account)) return false;
  if (SAYS_NOTHING.has(name.account)) return true;
  if (only.account === "feesIncome" && findAccount(name.account)?.isDeduction && name.strength === "sure")
    return false;
  if (KEEPS_ITS_OWN.has(name.account) && name.strength !== "guess") return false;
  const isOther = !agrees(only, name.account);
  if (only.takes?.test(words) === true) {
    const isSettled =
      (name.strength === "sure" && name.isWhole) ||
      (name.strength !== "guess" && findPlacement(name.account) === "below");
    return !isSettled || (isOther && TAKES_ALL.has(only.account));
  }
  if (!isOther || findPlacement(name.account) === "below") return false;
  return name.strength === "guess" || !name.isWhole;
}

/** A recovery or a loss of income that is printed among the costs that it lowers. */
const isContra = (heading: AccountKey, account: AccountKey) =>
  findPlacement(heading) === "expense" && findPlacement(account) === "income";

/** What “Miscellaneous” and “Other” are where no heading says more. */
const SAYS_NOTHING: ReadonlySet<AccountKey> = new Set(["otherExpenses", "feesIncome"]);

/** Under “Rent” stand its losses too, under a department its people and its supplies, under what says nothing whatever is left over. */
const TELLS_NOTHING: ReadonlySet<AccountKey> = new Set([
  ...SAYS_NOTHING,
  "payroll",
  "rentalIncome",
  "grossPotentialRent",
]);

/** Whether a name leaves it to its heading: it says nothing, and the heading names no group of what is left over. */
const saysNothing = ({ all }: FoundHeading, name: Name | undefined, words: string) =>
  name === undefined ||
  (SAYS_NOTHING.has(name.account) && !all.some(({ account }) => account === name.account)) ||
  (name.strength === "guess" &&
    !all.some((one) => agrees(one, name.account)) &&
    all.some((one) => takesExpressly(one, words)));

/** Payroll takes whatever stands under it alone, and beside another group only what is of people. */
const takesExpressly = ({ takes }: FoundHeading["all"][number], words: string) =>
  takes !== undefined && takes.source !== "." && takes.test(words);

/** What stays what it is under any heading below the line, as debt service among capital items. */
const KEEPS_ITS_OWN: ReadonlySet<AccountKey> = new Set([
  "debtInterest",
  "debtPrincipal",
  "debtService",
  "depreciation",
  "distributions",
]);

/** Under these even a plain name means the heading's account, as taxes of payroll, or carpet that is replaced in a turn. */
const TAKES_ALL: ReadonlySet<AccountKey> = new Set([
  "payroll",
  "turnover",
  "capitalExpenditures",
  "replacementReserves",
]);

function mapByHeading({ label, only }: FoundHeading, name: Name | undefined): Mapping {
  const account = only?.account ?? null;
  if (only === undefined || account === null) return NONE;
  if (name?.account === account) return mapByName(name, { label, only, all: [only] });
  const confidence = name === undefined ? CONFIDENCE.headingAlone : CONFIDENCE.headingOverName;
  return { account, basis: "section", confidence, reason: `Under the heading “${label}”` };
}

/** Under a heading that names several groups, as “Taxes & Insurance”: the group that takes such a name, or else the first. */
function mapByFirst({ label, all }: FoundHeading, words: string): Mapping | undefined {
  const own = all.filter(({ account }) => account !== null);
  const account = (own.find((one) => takesExpressly(one, words)) ?? own[0])?.account;
  if (account == null) return undefined;
  const reason = `Under the heading “${label}”, which names several groups`;
  return { account, basis: "section", confidence: CONFIDENCE.headingOfSeveral, reason };
}

/** “Other” under “Concessions & Losses” is a loss of rent of the kind that the heading begins with. */
function readLoss({ label, only }: FoundHeading): Mapping | undefined {
  const account = readName(RULES.income, spellOut(label, "income"))?.account;
  if (account === undefined || only?.besides.includes(account) !== true) return undefined;
  return {
    account,
    basis: "section",
    confidence: CONFIDENCE.headingOfSeveral,
    reason: `Under the heading “${label}”`,
  };
}

const fits = ({ all }: FoundHeading, account: AccountKey) => all.some((one) => agrees(one, account));

function mapByName(
  { account, said, strength, isWhole, isCut }: Name,
  heading: FoundHeading | undefined,
): Mapping {
  const fit = heading === undefined ? "silent" : fits(heading, account) ? "agrees" : "differs";
  const confidence = CONFIDENCE[isWhole && isCut !== true ? "whole" : "part"][strength][fit];
  return { account, basis: "name", confidence, reason: `Its name says “${said}”` };
}
