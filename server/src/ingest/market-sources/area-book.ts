import type { PoolClient } from "pg";
import { findZip, STATES } from "../../lib/postal-codes.ts";
import { explainMissing } from "../county-geography.ts";
import { IngestError } from "../ingest-error.ts";

export type AreaKind = "county" | "msa" | "division" | "state" | "nation" | "zip" | "tract" | "tract2010";

/** The areas that figures may be of, as they are known when a file is imported. */
export interface AreaBook {
  /** Why an area's figures cannot be kept; undefined where they can. */
  refuse(area: { kind: AreaKind; id: string; state?: string | undefined }): string | undefined;
  /** The code of a metro by its first city and state, `Charlotte, NC`; the reason where it has none. */
  findMetro(name: string): { id: string } | { reason: string };
}

export async function openAreaBook(client: PoolClient): Promise<AreaBook> {
  const counties = await client.query<{ fips: string; state: string }>("select fips, state from counties");
  const states = new Map(counties.rows.map(({ fips, state }) => [fips, state]));
  const metros = await client.query<{ id: string; name: string }>(
    `select metros.id, metros.name from metros join data_imports on data_imports.id = import_id where not demo`,
  );
  const divisions = await client.query<{ id: string }>("select id from metro_divisions");
  const points = await client.query<{ id: string }>("select id from small_areas where kind = 'zip'");
  const zips = new Set(points.rows.map(({ id }) => id));
  const metroIds = new Set(metros.rows.map(({ id }) => id));
  const divisionIds = new Set(divisions.rows.map(({ id }) => id));
  const byName = Map.groupBy(metros.rows, ({ name }) => firstCity(name));
  const requireMetros = () => {
    if (metroIds.size === 0) {
      throw new IngestError(
        "Metros are known by the OMB's list alone: import it first (labs ingest omb FILE)",
      );
    }
  };
  return {
    refuse({ kind, id, state }) {
      switch (kind) {
        case "county": {
          const known = states.get(id);
          if (known === undefined) return explainMissing(id);
          // Some publishers write D.C.
          const said = state?.replaceAll(".", "") ?? "";
          if (said === "" || said === known) return undefined;
          return `county ${id} lies in ${known}, but the row says ${state}`;
        }
        case "msa":
          requireMetros();
          return metroIds.has(id) ? undefined : `${id} is no metro of the OMB's list that was loaded`;
        case "division":
          requireMetros();
          return divisionIds.size === 0 || divisionIds.has(id)
            ? undefined
            : `${id} is no division of a metro of the population file that was loaded`;
        case "state":
          return Object.values(STATES).includes(id) ? undefined : `"${id}" is no state`;
        case "nation":
          return undefined;
        case "zip":
          if (!/^\d{5}$/.test(id)) return `"${id}" is no ZIP code`;
          return findZip(id) !== undefined || zips.has(id)
            ? undefined
            : `${id} is no ZIP code of the fifty states that is known`;
        case "tract":
        case "tract2010":
          if (!/^\d{11}$/.test(id)) return `"${id}" is no census tract`;
          return states.has(id.slice(0, 5)) ? undefined : explainMissing(id.slice(0, 5));
      }
    },
    findMetro(name) {
      requireMetros();
      return findByName(byName, name);
    },
  };
}

function findByName(
  byName: ReadonlyMap<string, { id: string; name: string }[]>,
  name: string,
): { id: string } | { reason: string } {
  const key = firstCity(name);
  const found = byName.get(key) ?? findDamaged(byName, key);
  const [first, second] = found;
  if (first === undefined)
    return { reason: `no metro of the OMB's list begins with the city and state "${name}"` };
  if (second !== undefined) return { reason: `"${name}" may be ${first.name} or ${second.name}` };
  return { id: first.id };
}

/** A letter with a sign that was saved in a wrong encoding, such as the ñ of `Ca-¦on City`, may be any one letter. */
function findDamaged(byName: ReadonlyMap<string, { id: string; name: string }[]>, key: string) {
  const parts = key.split(DAMAGE);
  if (parts.length === 1) return [];
  const pattern = new RegExp(
    `^${parts.map((part) => part.replaceAll(/[^\p{L}\p{N}\s,]/gu, "\\$&")).join(".{1,2}")}$`,
    "u",
  );
  return Array.from(byName, ([name, metros]) => (pattern.test(name) ? metros : [])).flat();
}

const DAMAGE = /-?[¦├▒�]+/u;

/** `Louisville/Jefferson County, KY-IN` and `Louisville, KY` are both `louisville, ky`. */
function firstCity(title: string): string {
  const comma = title.lastIndexOf(",");
  const cities = comma < 0 ? title : title.slice(0, comma);
  const [state = ""] = title.slice(cities.length + 1).split("-");
  // Damaged letters may hold a hyphen.
  const city = DAMAGE.test(cities) ? cities : cities.split(/[-–/]/)[0];
  return `${city?.trim()}, ${state.trim()}`.toLowerCase();
}
