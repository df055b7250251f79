import type { CitedFigure, CitedSubject, MarketId, VerifyBody } from "@labs/contract/verification";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { getSnapshot, listAreaFigures, type Snapshot } from "../markets/service.ts";
import { suggest } from "../places/service.ts";
import { readProperty } from "../property-page/service.ts";
import { getVersion } from "../underwriting/service.ts";
import { type Evidence, figuresOfMarket, figuresOfProperty } from "./figures-of-property.ts";
import { figuresOfVersion } from "./figures-of-version.ts";

const MOST_PLACES = 5;
const MOST_MARKETS = 10;

interface Asked {
  placeIds: string[];
  versions: { placeId: string; version: number | "latest" }[];
  markets: MarketId[];
  /** Names of places that are in no data. */
  unknown: string[];
}

/** What a text may be about: what is given with it, what it cites, and the places and addresses that it names. */
export async function gatherEvidence(
  database: Database,
  body: Pick<VerifyBody, "text" | "placeIds" | "version" | "markets" | "figures" | "subjects">,
): Promise<Evidence & { unknown: string[] }> {
  const asked = await findNamed(database, body);
  const figures = new Map<string, CitedFigure>(body.figures.map((figure) => [figure.id, figure]));
  const subjects = new Map<string, CitedSubject>();
  const add = (evidence: Evidence) => {
    for (const figure of evidence.figures) if (!figures.has(figure.id)) figures.set(figure.id, figure);
    for (const subject of evidence.subjects) if (!subjects.has(subject.id)) subjects.set(subject.id, subject);
  };
  for (const placeId of asked.placeIds) {
    const asking = readProperty({ database, googlePlacesId: placeId, inHurry: true });
    const found = await (body.placeIds.includes(placeId) ? asking : asking.catch(orMissing));
    if (found === undefined) asked.unknown.push(placeId);
    else add(figuresOfProperty(found.property, found.sentences));
  }
  for (const { placeId, version } of asked.versions) {
    const asking = getVersion({ database, googlePlacesId: placeId, version });
    const found = await (version === body.version ? asking : asking.catch(orMissing));
    if (found === undefined) asked.unknown.push(`underwriting:${placeId}@${version}`);
    else add({ figures: figuresOfVersion(found, { placeId }), subjects: [] });
  }
  const snapshot = await getSnapshot(database);
  for (const market of asked.markets) {
    const area = (market.kind === "county" ? snapshot.counties : snapshot.metros).get(market.id);
    if (area === undefined) {
      if (body.markets.some(({ kind, id }) => kind === market.kind && id === market.id))
        throw new AppError(
          "not_found",
          `There is no ${market.kind === "county" ? "county" : "metro"} ${market.id}`,
        );
      asked.unknown.push(`${market.kind}:${market.id}`);
    } else
      add(figuresOfMarket({ ...market, name: area.name }, await listAreaFigures({ database, ...market })));
  }
  for (const subject of body.subjects) if (!subjects.has(subject.id)) subjects.set(subject.id, subject);
  return { figures: [...figures.values()], subjects: [...subjects.values()], unknown: asked.unknown };
}

/** What is given has to be there; what a text merely names may not be. */
function orMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return undefined;
  throw error;
}

async function findNamed(
  database: Database,
  { text, placeIds, version, markets }: Pick<VerifyBody, "text" | "placeIds" | "version" | "markets">,
): Promise<Asked> {
  const snapshot = await getSnapshot(database);
  const cited = findCited(text);
  const areas = findAreas(text, snapshot);
  const addressed = await findAddressed(database, text);
  const [first] = placeIds;
  return {
    placeIds: unique([...placeIds, ...cited.placeIds, ...addressed.placeIds]).slice(0, MOST_PLACES),
    versions: [
      ...(version === undefined || first === undefined ? [] : [{ placeId: first, version }]),
      ...cited.versions,
    ].slice(0, MOST_PLACES),
    markets: uniqueMarkets([...markets, ...cited.markets, ...areas]).slice(0, MOST_MARKETS),
    unknown: addressed.unknown,
  };
}

const unique = (values: string[]) => [...new Set(values)];
const uniqueMarkets = (markets: MarketId[]) => [
  ...new Map(markets.map((market) => [`${market.kind}:${market.id}`, market])).values(),
];

/** Ids of figures as tools answer them. */
function findCited(text: string) {
  const placeIds = [...text.matchAll(/\bproperty:([\w-]{1,300})\//g)].map(([, id = ""]) => id);
  const versions = [...text.matchAll(/\bunderwriting:([\w-]{1,300})@(\d{1,9})\//g)].map(
    ([, placeId = "", number]) => ({
      placeId,
      version: Number(number),
    }),
  );
  const markets = [...text.matchAll(/\b(county|msa):(\d{5})\//g)].map(
    ([, kind, id = ""]): MarketId => ({ kind: kind === "county" ? "county" : "msa", id }),
  );
  const known = new Map(versions.map((one) => [`${one.placeId}@${one.version}`, one]));
  return {
    placeIds: unique([...placeIds, ...versions.map(({ placeId }) => placeId)]),
    versions: [...known.values()],
    markets,
  };
}

const COUNTY = /\b((?:[A-Z][\w'’.]{0,30} ){1,4}(?:County|Parish|Borough))(?:, ([A-Z]{2}))?\b/g;

/** Counties by name, with the state that is said where several are called so; metros by theirs. */
function findAreas(text: string, snapshot: Snapshot): MarketId[] {
  const found: MarketId[] = [];
  const counties = [...snapshot.counties.values()];
  for (const [, name = "", state] of text.matchAll(COUNTY)) {
    const plain = name.toLowerCase();
    const alike = counties.filter(
      (county) => plain.endsWith(nameCounty(county.name)) && (state === undefined || county.state === state),
    );
    const [only] = alike;
    if (alike.length === 1 && only !== undefined) found.push({ kind: "county", id: only.id });
  }
  if (/\b(?:metro|MSA)\b/i.test(text)) {
    for (const { id, name } of snapshot.metros.values()) {
      const [city = name] = name.split(/[-–/,]/);
      if (city.length > 3 && new RegExp(`\\b${city.replace(/[^\w ]/g, ".")}\\b`).test(text))
        found.push({ kind: "msa", id });
    }
  }
  return found;
}

const nameCounty = (name: string) =>
  /(county|parish|borough)$/i.test(name) ? name.toLowerCase() : `${name.toLowerCase()} county`;

const ADDRESS =
  /\b(\d{1,6} (?:[A-Z\d][\w'’.]{0,30} ){1,5}[A-Z][\w'’.]{0,30}), ([A-Z][\w'’. ]{1,40}), ([A-Z]{2})\b(?: (\d{5}))?/g;

/** Whole addresses with city and state that the data has. */
async function findAddressed(database: Database, text: string) {
  const placeIds: string[] = [];
  const unknown: string[] = [];
  const addresses = unique([...text.matchAll(ADDRESS)].map(([address]) => address)).slice(0, MOST_PLACES);
  for (const address of addresses) {
    const [street = ""] = address.split(",");
    const found = await suggest({ database, query: address.slice(0, 200) });
    const same = found.find(
      ({ kind, propertyId, label }) =>
        kind === "address" && propertyId !== 0 && label.toLowerCase().startsWith(street.toLowerCase()),
    );
    if (same?.googlePlacesId == null) unknown.push(address);
    else placeIds.push(same.googlePlacesId);
  }
  return { placeIds, unknown };
}
