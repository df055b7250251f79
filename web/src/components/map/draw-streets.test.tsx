import type { Basemap } from "@labs/contract/basemaps";
import { beforeEach, expect, it, vi } from "vitest";
import { drawStreets } from "./draw-streets.ts";
import type { StreetGround } from "./street-ground.ts";

/** MapLibre draws on a graphics processor, which tests of screens lack: this one writes down what it is told. */
const { maps, protocols } = vi.hoisted(() => ({
  maps: [] as { options: Record<string, unknown>; told: unknown[][]; say: (event: string) => void }[],
  protocols: [] as unknown[],
}));
vi.mock("maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url", () => ({ default: "worker.mjs" }));
vi.mock("maplibre-gl", () => ({
  addProtocol: (name: string) => protocols.push(name),
  setWorkerUrl: (address: string) => protocols.push(address),
  Map: class {
    #heard = new Map<string, () => void>();
    told: unknown[][] = [];
    options: Record<string, unknown>;
    constructor(options: Record<string, unknown>) {
      this.options = options;
      maps.push(this as never);
    }
    on = (event: string, hear: () => void) => this.#heard.set(event, hear);
    once = this.on;
    say = (event: string) => this.#heard.get(event)?.();
    resize = () => this.told.push(["resize"]);
    jumpTo = (camera: unknown) => this.told.push(["jumpTo", camera]);
    redraw = () => this.told.push(["redraw"]);
    remove = () => this.told.push(["remove"]);
    getStyle = () => ({
      sources: {
        one: { type: "vector", attribution: '<a href="https://x.example">© One</a> &amp; all' },
        two: { type: "vector", attribution: "© Two" },
        again: { type: "raster", attribution: "<b>© Two</b>" },
        none: { type: "vector" },
        empty: { type: "vector", attribution: " " },
      },
    });
  },
}));
beforeEach(() => void maps.splice(0));

const PLACE = { longitude: -97, latitude: 30, zoom: 12 };
const STYLE: StreetGround = { key: "own", kind: "style", address: "https://tiles.example/style.json" };
const ARCHIVE: StreetGround = {
  ...{ key: "tx", kind: "archive" as const, address: "/api/basemaps/tx" },
  basemap: {
    name: "tx",
    attribution: "© OpenStreetMap",
    layers: ["water"],
    minZoom: 0,
    maxZoom: 14,
  } as unknown as Basemap,
};

function draw(ground: StreetGround) {
  const credits: string[] = [];
  const drawn = drawStreets(document.createElement("div"), {
    ...{ ground, place: PLACE, onPainted: (credit) => void credits.push(credit) },
  });
  const [map] = maps;
  if (map === undefined) throw new Error("No map was made");
  return { drawn, credits, map };
}

it("stands still beneath the map above it, at its place in a world of twice the pixels", () => {
  const { map, drawn } = draw(STYLE);
  expect(map.options).toMatchObject({
    ...{ style: STYLE.address, center: [-97, 30], zoom: 11, interactive: false, attributionControl: false },
    ...{ trackResize: false, fadeDuration: 0 },
  });
  expect(protocols).toEqual(["worker.mjs", "pmtiles"]);
  const show = (zoom: number, width: number, height: number) =>
    drawn.show({ ...PLACE, zoom }, { width, height });
  show(12, 400, 300);
  show(13, 400, 300);
  show(13, 401, 300);
  show(13, 401, 301);
  const jump = (zoom: number) => [["jumpTo", { center: [-97, 30], zoom }], ["redraw"]];
  const resized = [["resize"]];
  expect(map.told).toEqual([
    ...[...resized, ...jump(11)],
    ...jump(12),
    ...[...resized, ...jump(12)],
    ...[...resized, ...jump(12)],
  ]);
  drawn.remove();
  expect(map.told.at(-1)).toEqual(["remove"]);
});

it("says whom the ground is owed to once all of it is there: the archive's own words, or each source's once", () => {
  const { credits, map } = draw(ARCHIVE);
  expect(credits).toEqual([]);
  map.say("load");
  expect(credits).toEqual(["© OpenStreetMap"]);
  expect(JSON.stringify(map.options.style)).toContain("pmtiles:///api/basemaps/tx");
  maps.splice(0);
  const own = draw(STYLE);
  own.map.say("load");
  expect(own.credits).toEqual(["© One & all · © Two"]);
});

it("stays unpainted where something of it failed before, and painted where a later tile fails", () => {
  const broken = draw(STYLE);
  broken.map.say("error");
  broken.map.say("load");
  expect(broken.credits).toEqual([]);
  maps.splice(0);
  const late = draw(STYLE);
  late.map.say("load");
  late.map.say("error");
  expect(late.credits).toHaveLength(1);
});
