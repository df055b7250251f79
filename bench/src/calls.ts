export interface Call {
  name: string;
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

export function send(base: string, call: Call, cookie: string): Promise<Response> {
  return fetch(base + call.path, {
    method: call.method,
    headers: { cookie, ...(call.body === undefined ? {} : { "content-type": "application/json" }) },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
}

interface Found {
  googlePlacesId: string | null;
  label: string;
  countyId: string | null;
  msaId: string | null;
}

async function findProperty(url: string, cookie: string, type: string): Promise<Found & { id: string }> {
  const path = `/api/research-property/suggestions?query=12&propertyType=${type}`;
  const answer = await send(url, { name: "", method: "GET", path }, cookie);
  const { items } = (await answer.json()) as { items: Found[] };
  const found = items.find((item) => item.googlePlacesId !== null);
  if (found?.googlePlacesId == null) throw new Error(`the demo universe has no ${type} that starts with 12`);
  return { ...found, id: encodeURIComponent(found.googlePlacesId) };
}

function get(name: string, path: string, method: "GET" | "POST" = "GET", body?: unknown): Call {
  return { name, method, path, ...(body === undefined ? {} : { body }) };
}

const CRITERIA = { propertyType: "singlefamily", beds: { min: 3 }, sqft: { min: 1_200 } };

/** A search that has ended, so that its status is a finished one's. */
async function search(url: string, cookie: string): Promise<string> {
  const body = { criteria: CRITERIA, limit: 200 };
  const started = await send(
    url,
    get("", "/api/property-search/chisel-property-search", "POST", body),
    cookie,
  );
  const { requestId } = (await started.json()) as { requestId: string };
  for (;;) {
    const path = `/api/property-search/chisel-request-status?requestId=${requestId}`;
    const { state } = (await (await send(url, get("", path), cookie)).json()) as { state: string };
    if (!["queued", "running"].includes(state)) return requestId;
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** Calls that are of no property: search, portfolios, uploads, people, markets as a whole. */
function deskCalls(address: string, requestId: string): Call[] {
  return [
    get("documents", "/api/documents"),
    get(
      "geocode an address",
      `/api/property-search/geocode-address?address=${encodeURIComponent(address)}`,
      "POST",
    ),
    get("search, count first", "/api/property-search/count", "POST", { criteria: CRITERIA }),
    get("search, status", `/api/property-search/chisel-request-status?requestId=${requestId}`),
    get("search, points", `/api/property-search/chisel-request-points?requestId=${requestId}`),
    get("search, criteria", "/api/property-search/criteria"),
    get("saved searches", "/api/property-search/saved-searches"),
    get("portfolios", "/api/portfolios"),
    get("portfolio, holdings", "/api/portfolios/owned/properties"),
    get("portfolio, metrics", "/api/portfolios/owned/metrics"),
    get("portfolio, underwriting", "/api/portfolios/owned/underwriting"),
    get("uploads, history", "/api/investment-strategy/data-upload/data-request/history"),
    get("jobs", "/api/jobs"),
    get("users", "/api/users"),
    get("sessions", "/api/sessions"),
    get("flags", "/api/flags"),
    get("data sources", "/api/data-sources"),
    get("freshness", "/api/data-sources/freshness"),
    get("footprint", "/api/markets/footprint"),
    get("metro bubble chart", "/api/markets/metro-bubble-chart"),
    get("risk and return chart", "/api/markets/risk-adjusted-returns-chart"),
    get("past of a metric", "/api/markets/counties-history?metric=typicalRent"),
    get("county geometry", "/api/markets/counties-geometry"),
  ];
}

/** The light calls: everything but uploads, reports, jobs and searches. */
export async function listCalls(url: string, cookie: string): Promise<Call[]> {
  const home = await findProperty(url, cookie, "singlefamily");
  const building = await findProperty(url, cookie, "multifamily");
  const requestId = await search(url, cookie);
  const research = "/api/research-property";
  const homePath = `${research}/google-places-id/${home.id}`;
  const buildingPath = `${research}/multi-family/google-places-id/${building.id}`;
  const typed = encodeURIComponent(home.label.slice(0, 12));
  const mistyped = encodeURIComponent(home.label.slice(0, 14).replace(/[aeiou]/, "q"));
  return [
    get("verify", "/api/auth/verify"),
    get("suggestions, one letter", `${research}/suggestions?query=m`),
    get("suggestions, address", `${research}/suggestions?query=${typed}`),
    get("suggestions, typing error", `${research}/suggestions?query=${mistyped}`),
    get("home", `${research}/single-family/google-places-id/${home.id}`),
    get("home, rent comps", `/api/rent-comp?googlePlacesId=${home.id}`),
    get("home, sale comps", `${homePath}/sale-comps`),
    get("home, summary", `${homePath}/summary`),
    get("formula pages", `${research}/underwriting/formula-pages`),
    get("home, underwriting start", `${homePath}/underwriting/start`),
    {
      name: "home, underwrite and keep",
      method: "POST",
      path: `${homePath}/underwriting`,
      body: { inputs: { purchasePrice: 300_000, afterRepairValue: 320_000, monthlyRent: 2_200 } },
    },
    get("building", buildingPath),
    get("building, unit mix", `${buildingPath}/unit-mix`),
    get("building, rent comps", `/api/rent-comp?googlePlacesId=${building.id}`),
    get("building, underwriting start", `${buildingPath}/underwriting/start`),
    get("building, underwriting history", `${buildingPath}/underwriting/history`),
    get("images", `${homePath}/images`),
    get("recent properties", `${research}/recent`),
    ...deskCalls(home.label, requestId),
    get("county statistics", `/api/markets/stats/county/${home.countyId}`),
    get("metro statistics", `/api/markets/stats/msa/${home.msaId}`),
    get("county metrics, all", "/api/markets/counties-metrics"),
  ];
}
