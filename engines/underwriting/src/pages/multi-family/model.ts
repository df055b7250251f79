import type { ModelDefinition } from "../../language/rows.ts";
import { TABLES } from "../tables.ts";
import { acquisitionPage } from "./acquisition.ts";
import { cashFlowPage } from "./cash-flow.ts";
import { checksPage } from "./checks.ts";
import { debtPage } from "./debt.ts";
import { exitPage } from "./exit.ts";
import { expensesPage } from "./expenses.ts";
import { lenderPage } from "./lender.ts";
import { otherIncomePage } from "./other-income.ts";
import { taxPage } from "./property-tax.ts";
import { refinancePage } from "./refinance.ts";
import { renovationPage } from "./renovation.ts";
import { returnsPage } from "./returns.ts";
import { revenuePage } from "./revenue.ts";
import { timingPage } from "./timing.ts";
import { trailingPage } from "./trailing.ts";
import { unitMixPage } from "./unit-mix.ts";
import { waterfallPage } from "./waterfall.ts";

/** One multi-family property from its unit mix to its returns: pages MF-1 to MF-18. */
export const multiFamily: ModelDefinition = {
  model: "multifamily",
  pages: [
    timingPage,
    unitMixPage,
    revenuePage,
    otherIncomePage,
    expensesPage,
    taxPage,
    cashFlowPage,
    renovationPage,
    acquisitionPage,
    debtPage,
    refinancePage,
    exitPage,
    returnsPage,
    waterfallPage,
    lenderPage,
    trailingPage,
    checksPage,
  ],
  tables: TABLES.multifamily,
};
