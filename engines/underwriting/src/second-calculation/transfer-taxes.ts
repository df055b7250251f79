import { type Given, type Line, type Row, sum } from "./plain-arithmetic.ts";

type Event = "purchase" | "loan" | "sale";

const SHARES = { purchase: "purchasePct", loan: "loanPct", sale: "salePct" };

/** What states and cities take of an amount: by the firm's own rate, else by the table, else not known. */
export function taxPlace(given: Given) {
  const table = given.table("transferTaxes");
  const taken = (row: Row, amount: number): number => {
    const [from, to] = [row.amount("above"), row.has("upTo") ? row.number("upTo") : Number.POSITIVE_INFINITY];
    if (row.text("taxes") === "whole") return amount > from && amount <= to ? row.number("rate") * amount : 0;
    return row.number("rate") * Math.max(0, Math.min(amount, to) - from);
  };
  const byRow =
    (event: Event, amount: () => number): Line =>
    (k) => {
      const row = table[k];
      return row !== undefined && row.text("paidOn") === event ? taken(row, amount()) : 0;
    };
  const known = (event: Event, amount: () => number): number => {
    const own = given.number(`transferTax.${SHARES[event]}`);
    if (!Number.isNaN(own)) return own * amount();
    return table.length === 0 ? Number.NaN : sum(table.map((_, k) => byRow(event, amount)(k)));
  };
  return {
    byRow,
    known,
    /** Nothing where it is not known. */
    cost: (event: Event, amount: () => number): number => {
      const tax = known(event, amount);
      return table.length === 0 && Number.isNaN(tax) ? 0 : tax;
    },
    rows: { transferTaxRows: () => table.length } satisfies Record<string, Line>,
  };
}
