import { getReportLook } from "@labs/contract/committee/report-templates";
import { countyStats, msaStats } from "@labs/contract/markets/metrics";
import { smallAreaMetrics, tractStats, zipStats } from "@labs/contract/markets/small-areas";
import { getBookUpload, listBookUploads } from "@labs/contract/portfolios/book";
import { portfolioPool } from "@labs/contract/portfolios/pool";
import { getPortfolio } from "@labs/contract/portfolios/portfolios";
import { Fact } from "@labs/contract/property-facts";
import { getProperty } from "@labs/contract/property-page";
import { searchChoices, searchStatus } from "@labs/contract/property-search/searches";
import {
  getFormulaPages,
  getUnderwriting,
  listUnderwriting,
  startUnderwriting,
} from "@labs/contract/underwriting";
import {
  getDataRequest,
  getDataRequestSheet,
  listDataRequestRows,
} from "@labs/contract/uploads/data-requests";
import { getStatement } from "@labs/contract/uploads/operating-statement-requests";
import { getRentRoll } from "@labs/contract/uploads/rent-roll-requests";
import { answerFigures } from "./county-figures.ts";
import { FULL_DESK, ROLL, STATEMENT } from "./full-desk.ts";
import { fullest } from "./fullest.ts";
import { type Answer, answer } from "./network.ts";
import { pool } from "./pool-desk.ts";

/** Answers whose parts belong together by their places or by what the engine says: as on the plain desk. */
const KEPT = new Set<unknown>([
  ...[getFormulaPages, startUnderwriting, listUnderwriting, getUnderwriting],
  ...[smallAreaMetrics, getDataRequestSheet, listDataRequestRows, searchChoices],
]);

const FACTS = ["beds", "baths", "sqft", "yearBuilt", "assessedValue", "listPrice", "lotSqft", "units"];

/** What a server answers that has something of everything, in every place: `turn` 1 is the other side of it. */
export function richDesk(turn: 0 | 1): Answer[] {
  const full: typeof fullest = (schema, given) => fullest(schema, given, turn);
  const kindOf = (id: string) =>
    id === ROLL ? "rent-roll" : id === STATEMENT ? "operating-statement" : "single-family";
  return [
    ...FULL_DESK.filter(({ endpoint }) => KEPT.has(endpoint)),
    answerFigures(),
    answer(portfolioPool, pool),
    answer(
      getReportLook,
      turn === 0
        ? { revision: 3, name: "Hartwell", color: "#0f766e", logo: "data:image/png;base64,AAAA" }
        : { revision: 0, name: null, color: null, logo: null },
    ),
    answer(countyStats, full(countyStats.response, { id: "12057", kind: "county" })),
    answer(msaStats, full(msaStats.response, { id: "45300", kind: "msa" })),
    answer(zipStats, full(zipStats.response, { id: "33602", kind: "zip" })),
    answer(tractStats, full(tractStats.response, { id: "12057000100", kind: "tract" })),
    answer(
      getPortfolio,
      full(getPortfolio.response, {
        ...{ id: "p-1", name: "Tampa targets", kind: "list", may: { edit: turn === 0, manage: turn === 0 } },
      }),
    ),
    answer(listBookUploads, full(listBookUploads.response)),
    answer(getBookUpload, ({ params }) =>
      full(getBookUpload.response, { id: params.uploadId, status: "ready" }),
    ),
    answer(getProperty, ({ params }) =>
      full(getProperty.response, {
        googlePlacesId: params.id,
        propertyType: params.id === "place-5" ? "multifamily" : "singlefamily",
        facts: Object.fromEntries(
          FACTS.map((fact, at) => [
            fact,
            fullest(Fact, { label: fact, unit: "count", value: 3 + at * 7 }, turn),
          ]),
        ),
      }),
    ),
    answer(getDataRequest, ({ params }) =>
      full(getDataRequest.response, { id: params.id, kind: kindOf(params.id) }),
    ),
    answer(getRentRoll, ({ params }) => {
      const review = full(getRentRoll.response);
      return { ...review, request: { ...review.request, id: params.id, kind: "rent-roll" as const } };
    }),
    answer(getStatement, ({ params }) => {
      const review = full(getStatement.response);
      return {
        ...review,
        request: { ...review.request, id: params.id, kind: "operating-statement" as const },
      };
    }),
    answer(searchStatus, ({ query }) => full(searchStatus.response, { requestId: query.requestId })),
  ];
}
