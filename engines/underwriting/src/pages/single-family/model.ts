import type { ModelDefinition } from "../../language/rows.ts";
import { TABLES } from "../tables.ts";
import { acquisitionPage } from "./acquisition.ts";
import { yieldsPage } from "./cash-flow.ts";
import { checksPage } from "./checks.ts";
import { debtPage } from "./debt.ts";
import { exitPage } from "./exit.ts";
import { expensesPage } from "./expenses.ts";
import { ownedPage } from "./owned.ts";
import { renovationPage } from "./renovation.ts";
import { returnsPage, targetsPage } from "./returns.ts";
import { revenuePage } from "./revenue.ts";

/** Buy or own, renovate, rent, hold and sell one home: pages SF-1 to SF-9, the checks SF-11 and SF-12. */
export const singleFamily: ModelDefinition = {
  model: "singlefamily",
  pages: [
    acquisitionPage,
    renovationPage,
    revenuePage,
    expensesPage,
    yieldsPage,
    debtPage,
    exitPage,
    returnsPage,
    targetsPage,
    checksPage,
    ownedPage,
  ],
  tables: TABLES.singlefamily,
};
