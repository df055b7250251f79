import { dateWords } from "@labs/reporting/figure-format";
import { type Inputs, type InputValue, withInputs } from "@labs/underwriting/model-inputs";
import { dollars } from "../../lib/dollars.ts";
import { describeFactSource, nameSource, type Sourced } from "./fact-sources.ts";
import type { Subject } from "./property-repository.ts";

export interface RecordedInput {
  /** Path of the input that it fills. */
  path: string;
  value: InputValue;
  /** What the record says, by whom and of when. */
  source: string;
}

type Recorded = Pick<
  Subject,
  "sqft" | "beds" | "baths" | "lotSqft" | "yearBuilt" | "condition" | "hoaMonth" | "taxAnnual"
> &
  Partial<Pick<Subject, "facts">>;

const EARLIEST = 1700;
/** Assessors rate by scales of their own, which say nothing to a reader of this one. */
const APPRAISERS_RATING = /^C[1-6]$/;

/** The states of an HOA's rental cap that the inputs know. */
const RENTAL_CAP = /^(none|open|reached)$/;

function readRentalCap({ facts = {} }: HomeRecord): string | null {
  const said = String(facts.hoaRentalCap ?? "").toLowerCase();
  return RENTAL_CAP.test(said) ? said : null;
}

/** What the record of any home tells the inputs. A year of the future or of long ago is a misprint, and left out. */
function listHomeFacts(home: HomeRecord, today: Date): RecordedInput[] {
  const { yearBuilt } = home;
  const age = today.getUTCFullYear() - (yearBuilt ?? Number.NaN);
  const isYear = yearBuilt !== null && yearBuilt >= EARLIEST && age >= 0;
  const facts: [path: string, value: number | string | null, words: string, fact?: string][] = [
    ["sqft", home.sqft, "Living area"],
    ["beds", home.beds, "Bedrooms"],
    ["baths", home.baths, "Bathrooms"],
    ["lotSqft", home.lotSqft, "Lot"],
    ["yearBuilt", isYear ? yearBuilt : null, "Year built"],
    ["age", isYear ? age : null, `Built in ${yearBuilt}`, "yearBuilt"],
    ["condition", APPRAISERS_RATING.test(home.condition ?? "") ? home.condition : null, "Condition"],
    ["hoaMonth", home.hoaMonth, "Dues"],
    ["hoaRentalCap", readRentalCap(home), "HOA rental cap"],
    ["sellerTaxBill", home.taxAnnual, "Tax bill", "taxAnnual"],
  ];
  return facts.flatMap(([path, value, words, fact = path]) =>
    value === null ? [] : [{ path, value, source: `${words}: ${describeFactSource(home, fact)}` }],
  );
}

export type OwnedHome = Pick<
  Subject,
  | "cmsPropertyOid"
  | "acquiredAt"
  | "acquisitionPrice"
  | "actualRent"
  | "actualRentAsOf"
  | "leaseEndsOn"
  | "loanBalance"
  | "loanRate"
  | "loanPayment"
  | "loanMaturesOn"
  | "loanAsOf"
> &
  Sourced & {
    /** Where a field is from, and of when, that lists of holdings said. */
    origins?: Partial<Record<LeaseOrLoan | "acquiredAt" | "acquisitionPrice", string>> | undefined;
  };

type LeaseOrLoan =
  | "actualRent"
  | "leaseEndsOn"
  | "loanBalance"
  | "loanRate"
  | "loanPayment"
  | "loanMaturesOn";

export type HomeRecord = Recorded & OwnedHome;

/** By whom a field of a lease or a loan is told, and as of when. */
export function nameOrigin(home: OwnedHome, field: LeaseOrLoan): string {
  const isLease = field === "actualRent" || field === "leaseEndsOn";
  const asOf = isLease ? home.actualRentAsOf : home.loanAsOf;
  const recorded = [nameSource(home), ...(asOf === null ? [] : [dateWords(asOf)])];
  return home.origins?.[field] ?? recorded.join(", ");
}

/** What the record of a home tells its underwriting, each value with its source, and the rent that the firm collects. */
export function readHomeRecord(
  home: HomeRecord,
  now = new Date(),
): { facts: RecordedInput[]; rentCollected: RecordedInput | undefined } {
  const facts = listHomeFacts(home, now);
  if (home.cmsPropertyOid === null) return { facts, rentCollected: undefined };
  const asOf = home.actualRentAsOf === null ? "" : ` as of ${dateWords(home.actualRentAsOf)}`;
  const rentCollected =
    home.actualRent === null
      ? undefined
      : { path: "monthlyRent", value: home.actualRent, source: `The rent we collect${asOf}` };
  return { facts: [...facts, ...startOwned(home, now)], rentCollected };
}

const nameRecord = (home: OwnedHome): string =>
  [nameSource(home), ...(home.sourceAsOf === null ? [] : [dateWords(home.sourceAsOf)])].join(", ");

/** The same as inputs alone. */
export function readHomeInputs(
  home: HomeRecord,
  now?: Date,
): { facts: Inputs; rentCollected: number | undefined } {
  const { facts, rentCollected } = readHomeRecord(home, now);
  const rent = rentCollected?.value;
  return {
    facts: withInputs(
      {},
      facts.map(({ path, value }) => [path, value]),
    ),
    rentCollected: typeof rent === "number" ? rent : undefined,
  };
}

/**
 * What the record of a home that we own tells its underwriting: that it is held, its lease, its rent and its loan. What
 * the record does not say stays blank. See docs/methods/assumptions.md, Owned homes.
 */
function startOwned(home: OwnedHome, now = new Date()): RecordedInput[] {
  const publisher = nameSource(home);
  // Demo data ends on a fixed day, from which its leases and loans are counted.
  const lastDay = home.demo ? (home.actualRentAsOf ?? home.sourceAsOf) : null;
  const today = lastDay === null ? now : new Date(lastDay);
  const facts: RecordedInput[] = [
    { path: "ownership", value: "owned", source: `Owned as ${home.cmsPropertyOid}: ${publisher}` },
  ];
  if (home.acquisitionPrice !== null) {
    const day = home.acquiredAt === null ? "" : ` on ${dateWords(home.acquiredAt)}`;
    const source = `What we paid${day}: ${home.origins?.acquisitionPrice ?? nameRecord(home)}`;
    facts.push({ path: "purchasePrice", value: home.acquisitionPrice, source });
  }
  if (home.acquiredAt !== null) {
    facts.push({
      path: "purchaseDate",
      value: home.acquiredAt,
      source: `Purchase: ${home.origins?.acquiredAt ?? publisher}`,
    });
  }
  return [...facts, ...readLease(home, today), ...readLoan(home, today)];
}

function readLease(home: OwnedHome, today: Date): RecordedInput[] {
  const { actualRent, leaseEndsOn } = home;
  if (actualRent === null) return [];
  const record = nameOrigin(home, "actualRent");
  const left = leaseEndsOn === null ? null : monthsUntil(leaseEndsOn, today);
  const isTerm = left !== null && left > 0;
  const length = isTerm
    ? `Lease to ${dateWords(leaseEndsOn)}: ${nameOrigin(home, "leaseEndsOn")}`
    : `${leaseEndsOn === null ? "No lease end recorded" : `Lease ended ${dateWords(leaseEndsOn)}`}: a month at the rent collected, then the market's; ${record}`;
  const months = isTerm ? Math.min(left, LONGEST_LEASE) : 1;
  const type = isTerm ? "term" : leaseEndsOn === null ? undefined : "monthToMonth";
  return [
    { path: "inPlaceLease.months", value: months, source: length },
    {
      path: "inPlaceLease.rent",
      value: actualRent,
      source: `Rent collected, ${dollars(actualRent)} a month: ${record}`,
    },
    ...(type === undefined ? [] : [{ path: "inPlaceLease.type", value: type, source: length }]),
    {
      path: "initialLeaseUpMonths",
      value: 0,
      source: `Owned and leased: no months to rent, turnover is in the vacancy; ${record}`,
    },
  ];
}

function readLoan(home: OwnedHome, today: Date): RecordedInput[] {
  const { loanBalance, loanRate, loanPayment, loanMaturesOn, loanAsOf } = home;
  const left = loanMaturesOn === null ? null : monthsUntil(loanMaturesOn, today);
  const isDated = loanBalance !== null && loanAsOf !== null;
  const facts: [path: string, value: number | null, words: string, field: LeaseOrLoan][] = [
    ["currentLoan.balance", loanBalance, loanBalance === 0 ? "No loan" : "Balance", "loanBalance"],
    [
      "currentLoan.monthsOld",
      isDated ? monthsSince(loanAsOf, today) : null,
      "Age of the balance",
      "loanBalance",
    ],
    ["currentLoan.rate", loanRate, "Rate of the loan", "loanRate"],
    ["currentLoan.payment", loanPayment, "Monthly principal and interest", "loanPayment"],
    [
      "currentLoan.monthsLeft",
      left === null ? null : Math.max(1, left),
      `Loan matures ${dateWords(loanMaturesOn ?? "")}`,
      "loanMaturesOn",
    ],
  ];
  return facts.flatMap(([path, value, words, field]) =>
    value === null ? [] : [{ path, value, source: `${words}: ${nameOrigin(home, field)}` }],
  );
}

const LONGEST_LEASE = 120;
const MONTH = (365.25 / 12) * 86_400_000;

/** Whole months that have passed since a day. */
const monthsSince = (day: string, today: Date): number =>
  Math.min(480, Math.max(0, Math.floor((today.getTime() - Date.parse(day)) / MONTH)));

/** Whole months to a day, at least one if it is still to come; 0 once it has passed. */
function monthsUntil(day: string, today: Date): number {
  const months = (Date.parse(day) - today.getTime()) / MONTH;
  return months <= 0 ? 0 : Math.max(1, Math.round(months));
}
