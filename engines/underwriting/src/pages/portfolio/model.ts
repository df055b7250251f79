import type { ModelDefinition } from "../../language/rows.ts";
import { TABLES } from "../tables.ts";
import { facilityPage } from "./facility.ts";
import { platformPage, pricePage, rampPage, returnsPage } from "./flows.ts";
import { operationsPage, portfolioChecksPage } from "./operations.ts";
import { dispositionsPage, stressPage } from "./stress.ts";
import { homesPage, tapePage } from "./tape.ts";

/** Many homes as one: pages PF-1 to PF-9, operating metrics and checks, over the homes' newest versions. */
export const portfolio: ModelDefinition = {
  model: "portfolio",
  pages: [
    tapePage,
    homesPage,
    rampPage,
    facilityPage,
    platformPage,
    dispositionsPage,
    returnsPage,
    stressPage,
    pricePage,
    operationsPage,
    portfolioChecksPage,
  ],
  tables: TABLES.portfolio,
};
