import type { Property, TaxYear } from "@labs/contract/property-page";
import { dateWords } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { dollars } from "../../lib/dollars.ts";
import { listEvents } from "../evidence/service.ts";
import { findOverride, nameSource, type Subject } from "../places/service.ts";
import { describeOwnerLink } from "./describe-owner.ts";
import { listTaxYears } from "./tax-repository.ts";

type Event = Property["events"][number];
export type History = Awaited<ReturnType<typeof readHistory>>;

export async function readHistory(database: Database, subject: Subject) {
  const [events, taxes, ownerLink] = await Promise.all([
    listEvents(database, subject),
    listTaxYears(database, subject),
    describeOwnerLink(database, subject),
  ]);
  return { ...events, taxes, ownerLink };
}

/** Sales, rents, our own purchase and the taxes of each year, newest first; taxes stand at their year, not at a day. */
export function describeHistory(subject: Subject, { sold, listed, taxes }: History): Property["events"] {
  const source = (row: { source: string; publisher: string }) =>
    subject.demo ? "Demo data" : row.publisher || row.source;
  const events: Property["events"] = [
    ...sold.map((row) => ({
      kind: "sale" as const,
      date: row.date,
      amount: row.amount,
      detail: "Closed sale",
      source: source(row),
    })),
    ...listed.map((row) => ({
      kind: "rentListing" as const,
      date: row.date,
      amount: row.amount,
      detail: `${row.basis === "achieved" ? "Achieved" : "Asking"} rent${row.leasedOn === null ? "" : `, leased ${dateWords(row.leasedOn)}`}`,
      source: source(row),
    })),
    ...taxes.map(describeYear),
    ...describeBill(subject, taxes),
  ];
  if (subject.acquiredAt !== null) {
    events.push({
      kind: "acquired",
      date: subject.acquiredAt,
      amount: subject.acquisitionPrice,
      detail: "Acquired by us",
      source: nameSource(subject),
    });
  }
  return events.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** The bill with what it was levied on; a year of which the source tells no bill is an assessment. */
function describeYear({ year, marketValue, assessedValue, taxableValue, amount, source }: TaxYear): Event {
  const told: [string, number | null][] = [
    ["market value", marketValue],
    ["assessed", amount === null ? null : assessedValue],
    ["taxable", taxableValue],
  ];
  const values = told.flatMap(([name, value]) => (value === null ? [] : [`${name} ${dollars(value)}`]));
  return {
    kind: amount === null ? "assessment" : "tax",
    date: String(year),
    amount: amount ?? assessedValue,
    detail: [`Tax year ${year}`, ...values].join(" · "),
    source,
  };
}

/** The bill that underwriting reads, where no year tells it: one that a person entered, or one without its year. */
function describeBill(subject: Subject, taxes: readonly TaxYear[]): Event[] {
  const { taxAnnual: amount } = subject;
  if (amount === null) return [];
  const override = findOverride(subject, "taxAnnual");
  if (override !== null) {
    const [detail, date] = ["Annual bill as corrected", override.at.slice(0, 10)];
    return [{ kind: "tax", date, amount, detail, source: `Entered by ${override.by}` }];
  }
  const { sourceAsOf: date } = subject;
  if (date === null || taxes.some((of) => of.amount === amount)) return [];
  const detail = "Annual bill as of the record; its tax year is not in it";
  return [{ kind: "tax", date, amount, detail, source: nameSource(subject) }];
}
