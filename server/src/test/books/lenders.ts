import { openPage } from "./book.ts";
import type { Trial } from "./trial.ts";

/** A lender's sizing sheet: words above their values, the amount that was asked for beside the amounts that tests allow. */
export function lenderSizing(): Trial {
  const page = openPage("Loan Sizing");
  page.rows(
    "A1",
    `
!DSCR Loan Sizer
!Property | | | !Borrower request
!Units | !Year Built | !Appraised Value | !Loan Amount | !Note Rate | !Amortization (months) | !Interest Only (months)
8 | 1986 | $1,260,000 | $875,000 | 7.35% | 360 | 12

!Income
Gross Potential Rent (annual) | | $139,200
Vacancy & Credit Loss | | 5%
Other Income (annual) | | $4,800
Effective Gross Income | | =C7*(1-C8)+C9 ::$
!Expenses | !$/Unit | !Annual
Real Estate Taxes | =C12/$A$4 ::$ | $14,900
Insurance | =C13/$A$4 ::$ | $8,850
Management (% EGI) | =C14/$A$4 ::$ | =C10*D14 ::$ | 6%
Repairs & Maintenance | $950 | =B15*$A$4 ::$
Replacement Reserves | $300 | =B16*$A$4 ::$
Total Expenses | =C17/$A$4 ::$ | =SUM(C12:C16) ::$
Underwritten NOI | | =C10-C17 ::$

!Constraint | !Limit | !Max Loan
Maximum LTV | 75% | =C4*B21 ::$
Minimum DSCR | 1.2x | =-PV(E4/12,F4,C18/B22/12) ::$
Minimum Debt Yield | 8.5% | =C18/B23 ::$
Requested | | =D4 ::$
!Loan Offered | | =ROUNDDOWN(MIN(C21:C24),-3) ::$
Loan to Value | | =C25/C4 ::%
DSCR (amortizing) | | =C18/(-PMT(E4/12,F4,C25)*12) ::x
DSCR (interest only) | | =C18/(C25*E4) ::x
Debt Yield | | =C18/C25 ::%
Stressed DSCR at +2% | | =C18/(-PMT((E4+2%)/12,F4,C25)*12)+G4*0 ::x
Built | | =B4*0+C18/C4 ::%`,
  );
  const at = (cell: string): string => `Loan Sizing!${cell}`;
  return {
    book: { name: "lender-sizing", pages: [page.page], names: [] },
    changes: [{ [at("C7")]: 145_000, [at("E4")]: 0.069 }],
    inputs: {
      ...{
        [at("A4")]: "units",
        [at("B4")]: "yearBuilt",
        [at("C4")]: "valueEstimate",
      },
      ...{
        [at("D4")]: "loanAmount",
        [at("E4")]: "interestRate",
        [at("F4")]: "amortYears",
        [at("G4")]: "interestOnly",
      },
      ...{ [at("C7")]: "rent", [at("C8")]: "vacancyPct", [at("C9")]: "otherIncome" },
      ...{ [at("C12")]: "propertyTax", [at("C13")]: "insurance", [at("D14")]: "managementFeePct" },
      ...{ [at("B15")]: "repairs", [at("B16")]: "capexReserve", [at("B21")]: "ltv", [at("B22")]: "minDscr" },
    },
    isLabeledWhole: true,
    outputs: { [at("C18")]: "noi", [at("C27")]: "dscr", [at("C29")]: "debtYield", [at("C25")]: "loan" },
  };
}

/** An insured loan sized by the least of its criteria, in the thousands of a printed form; days count from 1904. */
export function insuredLoan(): Trial {
  const page = openPage("223(f) Sizing", { is1904: true });
  page.rows(
    "A1",
    `
!FHA 223(f) Mortgage Sizing
!($ in 000s)
 | | !Market rate
Project Name | | Willow Terrace
Closing Date | | 2026-03-31
Number of units | | 142
Purchase Price | | 21,400
Appraised value | | 22,150
Net Operating Income | | =C31 ::$
Mortgage interest rate | | 5.45%
MIP | | 0.6%
Term (months) | | 420
Debt service constant | | =-PMT(C10/12,C12,1)*12+C11 ::%
Required repairs | | 1,065
Closing and financing costs | | 3%
!Criterion | !Ratio | !Amount
Value | 85% | =C8*B17 ::$
Debt service | 1.176 | =C9/B18/C13 ::$
Acquisition cost | 85% | =(C7+C14+C7*C15)*B19 ::$
Statutory limit per unit | 118.5 | =B20*C6 ::$
Maximum insurable mortgage | | =ROUNDDOWN(MIN(C17:C20),1) ::$
Cash required | | =C7+C14+C7*C15-C21 ::$
DSCR including MIP | | =C9/(C21*C13) ::x

Gross potential rent | | 2,684
Vacancy | | 7%
Effective income | | =C25*(1-C26) ::$
Real estate taxes | | 231
Insurance | | 118
All other operating expenses | | 706
NOI | | =C27-SUM(C28:C30) ::$
Settlement month | | =EOMONTH(C5,0) ::d`,
  );
  const at = (cell: string): string => `223(f) Sizing!${cell}`;
  return {
    book: { name: "insured-loan", pages: [page.page], names: [], is1904: true },
    changes: [{ [at("C7")]: 20_750, [at("C10")]: 0.0575 }],
    inputs: {
      ...{ [at("C5")]: "closingDate", [at("C6")]: "units", [at("C7")]: "purchasePrice" },
      ...{ [at("C8")]: "valueEstimate", [at("C10")]: "interestRate", [at("C12")]: "loanTermYears" },
      ...{ [at("C14")]: "renovation", [at("C25")]: "rent", [at("C26")]: "vacancyPct" },
      ...{ [at("C28")]: "propertyTax", [at("C29")]: "insurance" },
    },
    units: {
      [at("C7")]: "thousands  total",
      [at("C12")]: "one month total",
      [at("C25")]: "thousands year total",
      [at("C28")]: "thousands year total",
    },
    isLabeledWhole: true,
    outputs: { [at("C9")]: "noi", [at("C22")]: "equity", [at("C23")]: "dscr" },
  };
}
