import type { Position } from "./join-lines.ts";

/** Where each node of an extract stands: millions of them, so that they lie in typed arrays, in the file's order of ids. */
export interface NodePlaces {
  add: (id: number, place: Position) => void;
  find: (id: number) => Position | undefined;
  bounds: () => [west: number, south: number, east: number, north: number] | undefined;
}

const FIRST_ROOM = 1 << 16;

export function createNodePlaces(): NodePlaces {
  let ids = new Float64Array(FIRST_ROOM);
  let places = new Float64Array(2 * FIRST_ROOM);
  let count = 0;
  let [west, south, east, north] = [180, 90, -180, -90];
  const grow = () => {
    const [more, further] = [new Float64Array(2 * ids.length), new Float64Array(2 * places.length)];
    more.set(ids);
    further.set(places);
    [ids, places] = [more, further];
  };
  return {
    add: (id, [longitude, latitude]) => {
      if (count > 0 && id <= (ids[count - 1] ?? 0)) {
        throw new Error("The extract is not sorted by type and id: sort it first, as with osmium sort");
      }
      if (count === ids.length) grow();
      ids[count] = id;
      places.set([longitude, latitude], 2 * count);
      count += 1;
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    },
    find: (id) => {
      let [low, high] = [0, count - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        const found = ids[middle] ?? 0;
        if (found === id) return [places[2 * middle] ?? 0, places[2 * middle + 1] ?? 0];
        if (found < id) low = middle + 1;
        else high = middle - 1;
      }
      return undefined;
    },
    bounds: () => (count === 0 ? undefined : [west, south, east, north]),
  };
}
