/**
 * Section 7 of the specification, call by call: each is made by a page of the web application during the journeys,
 * with the method, path, keys and session that the specification and docs/mission name.
 */
export interface SpecifiedCall {
  call: string;
  /** Of the answer to a call that succeeds; a file that the browser saves tells none. */
  answers: 200 | 201 | 202 | 204 | "file";
  /** The names of a body: these all, and of `may` some. */
  json?: string[];
  form?: string[];
  may?: string[];
  /** Names that the query may have, and those that some call has. */
  query?: string[];
  asked?: string[];
  /** Sent as repeated keys by some call. */
  repeated?: string;
  /** Needs no session. */
  isOpen?: true;
  /** Made under the path of the property's type, which is known by then. */
  isTyped?: true;
}

const UPLOADS = "/api/investment-strategy/data-upload/data-request";
const SEARCH = "/api/property-search";
export const RESEARCH = "/api/research-property";
const PROPERTY = `${RESEARCH}/google-places-id/:id`;
const MARKETS = "/api/markets";

const LIST_QUERY = ["status", "from", "to", "query", "page", "pageSize", "template"];
const PLACE_QUERY = ["address", "upid"];
const FILE_FORMAT = ["format"];

const AUTH: SpecifiedCall[] = [
  { call: "POST /api/login", answers: 200, json: ["email", "password"], isOpen: true },
  {
    call: "POST /api/register",
    answers: 201,
    json: ["email", "password", "firstName", "lastName"],
    may: ["invitation"],
    isOpen: true,
  },
  { call: "POST /api/auth/logout", answers: 204 },
  { call: "GET /api/auth/verify", answers: 200 },
  { call: "POST /api/users/send-reset-password-email", answers: 202, json: ["email"], isOpen: true },
  { call: "POST /api/users/reset-password", answers: 204, json: ["token", "password"], isOpen: true },
];

const DATA_UPLOAD: SpecifiedCall[] = [
  { call: `GET ${UPLOADS}/single-family`, answers: 200, query: LIST_QUERY },
  { call: `GET ${UPLOADS}/multi-family`, answers: 200, query: LIST_QUERY, asked: ["query"] },
  { call: `POST ${UPLOADS}/single-family`, answers: 202, form: ["file"], may: ["mapping", "again"] },
  { call: `POST ${UPLOADS}/multi-family`, answers: 202, form: ["file"], may: ["mapping", "again"] },
  { call: `GET ${UPLOADS}/history`, answers: 200, query: LIST_QUERY },
  {
    call: `GET ${UPLOADS}/errors/:id`,
    answers: 200,
    query: ["code", "column", "page", "pageSize"],
    asked: ["code"],
  },
  { call: `GET ${UPLOADS}/errors/download/:id`, answers: "file", query: FILE_FORMAT },
  { call: `GET ${UPLOADS}/results/download/:id`, answers: "file", query: FILE_FORMAT },
  { call: `GET ${UPLOADS}/source/download/:id`, answers: "file" },
  { call: `POST ${UPLOADS}/rent-roll`, answers: 202, form: ["file"], may: ["googlePlacesId", "again"] },
  { call: `GET ${UPLOADS}/rent-roll/source/download/:id`, answers: "file" },
  { call: `GET ${UPLOADS}/rent-roll/results/download/:id`, answers: "file", query: FILE_FORMAT },
];

const DOCUMENTS: SpecifiedCall[] = [
  {
    call: "GET /api/documents",
    answers: 200,
    query: ["googlePlacesId", "portfolioId", "type", "query", "latest", "deleted", "page", "pageSize"],
    asked: ["query"],
  },
  {
    call: "POST /api/documents",
    answers: 201,
    form: ["type", "file"],
    may: ["googlePlacesId", "propertyId", "portfolioId"],
  },
  { call: "PUT /api/documents/:id", answers: 200, json: ["name", "type", "tags"] },
  { call: "DELETE /api/documents/:id", answers: 200 },
];

const PROPERTY_SEARCH: SpecifiedCall[] = [
  { call: `GET ${SEARCH}/counties-geometry`, answers: 200, query: ["projection"] },
  { call: `GET ${SEARCH}/counties-metrics`, answers: 200, query: ["metric"], repeated: "metric" },
  {
    call: `POST ${SEARCH}/chisel-property-search`,
    answers: 202,
    json: ["criteria", "limit", "requestKey"],
    may: ["sort", "savedSearchId"],
  },
  {
    call: `GET ${SEARCH}/chisel-request-status`,
    answers: 200,
    query: ["requestId", "page", "pageSize"],
    asked: ["requestId"],
  },
  { call: `POST ${SEARCH}/geocode-address`, answers: 200, query: ["address"], asked: ["address"] },
];

const RENT_COMPS: SpecifiedCall[] = [
  {
    call: "GET /api/rent-comp",
    answers: 200,
    query: ["googlePlacesId", "refresh"],
    asked: ["googlePlacesId"],
  },
  { call: "POST /api/rent-comp/refresh", answers: 200, json: ["googlePlacesId"] },
  {
    call: "POST /api/rent-comp/toggle",
    answers: 200,
    json: ["googlePlacesId", "compId", "included"],
    may: ["reason", "basedOn"],
  },
];

const RESEARCH_PROPERTY: SpecifiedCall[] = [
  { call: `GET ${RESEARCH}/suggestions`, answers: 200, query: ["query", "propertyType"], asked: ["query"] },
  { call: `GET ${PROPERTY}`, answers: 200, query: PLACE_QUERY, asked: PLACE_QUERY },
  {
    call: `GET ${RESEARCH}/single-family/google-places-id/:id`,
    answers: 200,
    query: PLACE_QUERY,
    asked: ["address"],
  },
  {
    call: `GET ${RESEARCH}/multi-family/google-places-id/:id`,
    answers: 200,
    query: PLACE_QUERY,
    asked: ["address"],
  },
  { call: `GET ${PROPERTY}/summary`, answers: 200, isTyped: true },
  { call: `GET ${PROPERTY}/images`, answers: 200, isTyped: true },
  { call: `GET ${PROPERTY}/download`, answers: "file", query: FILE_FORMAT, isTyped: true },
  { call: `GET ${PROPERTY}/unit-mix`, answers: 200, isTyped: true },
  { call: `PUT ${PROPERTY}/unit-mix`, answers: 200, json: ["basedOn", "rows"], isTyped: true },
  { call: `GET ${PROPERTY}/unit-mix/history`, answers: 200, isTyped: true },
  {
    call: `POST ${PROPERTY}/underwriting`,
    answers: 201,
    json: ["inputs"],
    may: ["name", "basedOn", "merge"],
    isTyped: true,
  },
  {
    call: `GET ${PROPERTY}/underwriting/history/:version`,
    answers: 200,
    query: ["format", "grain"],
    isTyped: true,
  },
  {
    call: `POST ${PROPERTY}/ic-report-v2`,
    answers: 201,
    json: ["underwritingVersion"],
    may: ["sections", "decision"],
    isTyped: true,
  },
  { call: `GET ${RESEARCH}/underwriting/formula-pages`, answers: 200 },
];

const MARKET_CALLS: SpecifiedCall[] = [
  {
    call: `GET ${MARKETS}/risk-adjusted-returns-chart`,
    answers: 200,
    query: [
      "homes",
      "window",
      "riskFree",
      "expenseRatio",
      "returnBasis",
      "msa",
      "maxWeight",
      "smoothing",
      "index",
    ],
    asked: ["msa"],
  },
  { call: `GET ${MARKETS}/counties-geometry`, answers: 200, query: ["projection", "vintage"] },
  { call: `GET ${MARKETS}/counties-metrics`, answers: 200, query: ["metric"], asked: ["metric"] },
  {
    call: `GET ${MARKETS}/metro-bubble-chart`,
    answers: 200,
    query: ["x", "y", "size", "color", "preset", "trail", "expenseRatio", "riskFree"],
  },
  { call: `GET ${MARKETS}/stats/msa/:id`, answers: 200 },
  { call: `GET ${MARKETS}/stats/county/:id`, answers: 200 },
];

export const SPECIFIED = [
  ...AUTH,
  ...DATA_UPLOAD,
  ...DOCUMENTS,
  ...PROPERTY_SEARCH,
  ...RENT_COMPS,
  ...RESEARCH_PROPERTY,
  ...MARKET_CALLS,
];
