import { enoughInTown, nearestCandidates } from "@labs/estimation/candidate-search";
import { maximumRadiusMiles } from "@labs/estimation/select-comps";
import type { Place, Tile, TileRow } from "./appraiser.ts";

/** A tile with its rows by where they lie. */
export interface Held {
  tile: Tile;
  cells: ReadonlyMap<number, TileRow[]>;
}

const MILES_PER_DEGREE = 69.1;
/** Ids end in numbers: of homes at one place 990 comes before 1000, as it does for a page. */
const BY_NUMBER = new Intl.Collator("en", { numeric: true });

/** As a page chooses them: the nearest of a town, and of the country around where the town has too few. */
export function listCandidates(held: Held, place: Pick<Place, "latitude" | "longitude" | "own">): TileRow[] {
  const town = nearest(held, place, maximumRadiusMiles.urban);
  if (town.length >= enoughInTown) return town;
  return nearest(held, place, maximumRadiusMiles.rural);
}

/** The nearest of a box around a place; in a dense town a smaller box is enough. */
function nearest(held: Held, place: Parameters<typeof listCandidates>[1], radiusMiles: number): TileRow[] {
  const { own } = place;
  let found: { row: TileRow; distance: number }[] = [];
  for (const share of [0.2, 0.45, 1]) {
    const reach = (share * radiusMiles) / MILES_PER_DEGREE;
    found = listBox(held, place, reach);
    // What is nearer than the box's side has all been seen.
    if (found.filter(({ distance }) => distance <= reach ** 2).length >= nearestCandidates) break;
  }
  found.sort((a, b) => a.distance - b.distance || BY_NUMBER.compare(a.row.id, b.row.id));
  const rows: TileRow[] = [];
  for (const { row } of found.slice(0, nearestCandidates))
    if (row.own === null || row.own !== own) rows.push(row);
  return rows;
}

function listBox(
  { cells }: Held,
  { latitude, longitude }: Pick<Place, "latitude" | "longitude">,
  high: number,
) {
  const found: { row: TileRow; distance: number }[] = [];
  if (latitude === null || longitude === null) return found;
  const stretch = Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const wide = high / stretch;
  const [bottom, top] = [findCell(latitude - high), findCell(latitude + high)];
  const [left, right] = [findCell(longitude - wide), findCell(longitude + wide)];
  for (let y = bottom; y <= top; y += 1) {
    for (let x = left; x <= right; x += 1) {
      for (const row of cells.get(nameCell(y, x)) ?? []) {
        const north = (row.latitude ?? Number.NaN) - latitude;
        const east = (row.longitude ?? Number.NaN) - longitude;
        if (!(Math.abs(north) <= high && Math.abs(east) <= wide)) continue;
        found.push({ row, distance: north ** 2 + (east * stretch) ** 2 });
      }
    }
  }
  return found;
}

/** A side of the cells in which a tile's rows are looked up, in degrees. */
const CELL = 0.02;
const findCell = (degrees: number) => Math.floor(degrees / CELL);
const nameCell = (y: number, x: number) => (y + 10_000) * 100_000 + (x + 20_000);

export function shelve(tile: Tile): Held {
  const cells = new Map<number, TileRow[]>();
  for (const row of tile.rows) {
    if (row.latitude === null || row.longitude === null) continue;
    const key = nameCell(findCell(row.latitude), findCell(row.longitude));
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [row]);
    else cell.push(row);
  }
  return { tile, cells };
}
