import type { OwnRow } from "../lists/service.ts";
import { readValues, type SaidValues } from "./differences.ts";
import type { HeldLoan } from "./held-repository.ts";

interface ReadLoans {
  said: SaidValues;
  notes: string[];
  rejected: { row: OwnRow; why: string }[];
}

/**
 * The loans of one home. Several are kept each by itself and stand as one beside it: balances and payments add up, the rate
 * is weighed by balance, and the day of maturity is that of the largest. See docs/methods/portfolios.md#own-book.
 */
export function readLoans(rows: readonly OwnRow[]): ReadLoans {
  const loans = rows.map((row) => {
    const { own_id: _, ...said } = readValues(row.values);
    return { row, said, of: row.values.row };
  });
  const [first, ...others] = loans;
  if (first === undefined || others.length === 0) {
    return { said: { ...first?.said, loans: null }, notes: [], rejected: [] };
  }
  const spell = ({ loan_balance, loan_rate, loan_payment, loan_matures_on }: SaidValues) =>
    JSON.stringify([loan_balance, loan_rate, loan_payment, loan_matures_on]);
  const rejected = loans.flatMap(({ row, said }): ReadLoans["rejected"] => {
    const same = loans.find((one) => one.row !== row && spell(one.said) === spell(said));
    if (same !== undefined) return [{ row, why: `The same loan is in row ${same.of}` }];
    return said.loan_balance == null
      ? [{ row, why: "A home with several loans needs the balance of each" }]
      : [];
  });
  if (rejected.length > 0) {
    const left = loans.filter(({ row }) => !rejected.some((one) => one.row === row));
    const why = "Another loan of this home can’t be used, so none is";
    return { said: {}, notes: [], rejected: [...rejected, ...left.map(({ row }) => ({ row, why }))] };
  }
  const held = loans.map(
    ({ said }): HeldLoan => ({
      ...{
        balance: said.loan_balance ?? 0,
        rate: said.loan_rate ?? null,
        payment: said.loan_payment ?? null,
      },
      ...{ maturesOn: said.loan_matures_on ?? null, asOf: said.loan_as_of ?? null },
    }),
  );
  const said = addLoans(held);
  const words = `${held.length} loans: balances and payments add up, the rate is weighed by balance, the maturity is that of the largest; maturities count each`;
  return { said: { ...said, loans: held }, notes: [words], rejected: [] };
}

const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A sum needs every part: without the rate of one there is none of all. */
function addLoans(loans: readonly HeldLoan[]): SaidValues {
  const balance = add(loans.map((loan) => loan.balance));
  const rates = loans.flatMap(({ rate, balance: of }) => (rate === null ? [] : [rate * of]));
  const payments = loans.flatMap(({ payment }) => payment ?? []);
  const days = loans.flatMap(({ asOf }) => asOf ?? []).sort();
  const [largest] = loans.toSorted((a, b) => b.balance - a.balance);
  return {
    loan_balance: balance,
    loan_rate: rates.length === loans.length && balance > 0 ? add(rates) / balance : null,
    loan_payment: payments.length === loans.length ? add(payments) : null,
    loan_matures_on: largest?.maturesOn ?? null,
    // As old as the oldest of them.
    loan_as_of: days.length === loans.length ? (days[0] ?? null) : null,
  };
}
