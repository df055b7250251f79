import { dateWords } from "@labs/reporting/figure-format";
import type { InputValue } from "@labs/underwriting/model-inputs";
import { dollars } from "../../lib/dollars.ts";
import { nameSource, type Subject } from "../places/service.ts";

interface OwnedFact {
  /** Path of the input that it fills. */
  path: string;
  value: InputValue;
  source: string;
}

export type OwnedHome = Pick<
  Subject,
  | "cmsPropertyOid"
  | "acquiredAt"
  | "actualRent"
  | "actualRentAsOf"
  | "leaseEndsOn"
  | "loanBalance"
  | "loanRate"
  | "loanPayment"
  | "loanMaturesOn"
  | "loanAsOf"
  | "sourceAsOf"
  | "demo"
> &
  Parameters<typeof nameSource>[0];

/**
 * What the record of a home that we own tells its underwriting: that it is held, its lease, its rent and its loan. What
 * the record does not say stays blank. See docs/methods/assumptions.md, Owned homes.
 */
export function startOwned(home: OwnedHome, now = new Date()): OwnedFact[] {
  const publisher = nameSource(home);
  const from = (asOf: string | null): string =>
    asOf === null ? publisher : `${publisher}, ${dateWords(asOf)}`;
  // Demo data ends on a fixed day, from which its leases and loans are counted.
  const lastDay = home.demo ? (home.actualRentAsOf ?? home.sourceAsOf) : null;
  const today = lastDay === null ? now : new Date(lastDay);
  const facts: OwnedFact[] = [
    { path: "ownership", value: "owned", source: `Owned as ${home.cmsPropertyOid}: ${publisher}` },
  ];
  if (home.acquiredAt !== null) {
    facts.push({ path: "purchaseDate", value: home.acquiredAt, source: `Purchase: ${publisher}` });
  }
  return [...facts, ...readLease(home, { today, from }), ...readLoan(home, { today, from })];
}

interface Reading {
  today: Date;
  from: (asOf: string | null) => string;
}

function readLease(home: OwnedHome, { today, from }: Reading): OwnedFact[] {
  const { actualRent, actualRentAsOf, leaseEndsOn } = home;
  if (actualRent === null) return [];
  const record = from(actualRentAsOf);
  const left = leaseEndsOn === null ? null : monthsUntil(leaseEndsOn, today);
  const isTerm = left !== null && left > 0;
  const length = isTerm
    ? `Lease to ${dateWords(leaseEndsOn)}: ${record}`
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
      source: `Owned and let: no months to rent, turnover is in the vacancy; ${record}`,
    },
  ];
}

function readLoan(home: OwnedHome, { today, from }: Reading): OwnedFact[] {
  const { loanBalance, loanRate, loanPayment, loanMaturesOn, loanAsOf } = home;
  const record = from(loanAsOf);
  const left = loanMaturesOn === null ? null : monthsUntil(loanMaturesOn, today);
  const facts: [path: string, value: number | null, words: string][] = [
    ["currentLoan.balance", loanBalance, loanBalance === 0 ? "No loan" : "Balance"],
    ["currentLoan.rate", loanRate, "Rate of the loan"],
    ["currentLoan.payment", loanPayment, "Principal and interest a month"],
    [
      "currentLoan.monthsLeft",
      left === null ? null : Math.max(1, left),
      `Loan matures ${dateWords(loanMaturesOn ?? "")}`,
    ],
  ];
  return facts.flatMap(([path, value, words]) =>
    value === null ? [] : [{ path, value, source: `${words}: ${record}` }],
  );
}

const LONGEST_LEASE = 120;
const MONTH = (365.25 / 12) * 86_400_000;

/** Whole months to a day, at least one if it is still to come; 0 once it has passed. */
function monthsUntil(day: string, today: Date): number {
  const months = (Date.parse(day) - today.getTime()) / MONTH;
  return months <= 0 ? 0 : Math.max(1, Math.round(months));
}
