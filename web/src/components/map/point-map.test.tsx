import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { words } from "../../test/read.ts";
import { PointMap } from "./point-map.tsx";
import type { MapPoints, Ring } from "./point-map-state.ts";
import type { MapBounds, MapPlace } from "./point-map-view.ts";

/** In the middle of the screen, 256 · 2⁸ pixels around the world: 182 pixels a degree. */
const START: MapPlace = { longitude: -82, latitude: 28, zoom: 8 };
const POINTS: MapPoints = { ids: ["oak", "elm"], longitudes: [-82, -81], latitudes: [28, 28] };

interface Given {
  points?: MapPoints;
  canDraw?: boolean;
}

async function showMap({ points = POINTS, canDraw = true }: Given = {}) {
  const opened: string[] = [];
  const drawn: Ring[] = [];
  const rests: [MapPlace, MapBounds][] = [];
  function Desk() {
    const [pointed, setPointed] = useState<string | null>(null);
    return (
      <PointMap
        label="Map of homes."
        outlines={undefined}
        points={points}
        rings={[]}
        pointed={pointed}
        selected={new Set()}
        start={START}
        onPoint={setPointed}
        onOpen={(id) => opened.push(id)}
        onRest={(...rest) => rests.push(rest)}
        describe={(id) => <p>Home {id}</p>}
        actions={<button type="button">Search this area</button>}
        {...(canDraw ? { onDrawn: (ring: Ring) => drawn.push(ring) } : {})}
      />
    );
  }
  const page = showPart(<Desk />);
  await waitFor(() => expect(map().querySelector("canvas")).toHaveAttribute("width", "1280"));
  return { ...page, opened, drawn, rests };
}

const map = () => screen.getByRole("group", { name: /^Map of homes\./ });
const button = (name: string) => screen.getByRole("button", { name });
const A_DEGREE = (256 * 2 ** 8) / 360;
const at = (x: number, y: number) => ({ clientX: x, clientY: y });
const tap = (place: ReturnType<typeof at>) => {
  fireEvent.pointerDown(map(), place);
  fireEvent.click(map(), place);
};

describe("a map of points", () => {
  it("says how many it shows, and how it is moved by keys", async () => {
    await showMap();
    expect(screen.getByText("2 on the map")).toBeVisible();
    expect(map()).toHaveAccessibleName("Map of homes. Arrow keys move it, plus and minus zoom.");
  });

  it("counts nothing where there is nothing", async () => {
    await showMap({ points: { ids: [], longitudes: [], latitudes: [] } });
    expect(screen.queryByText(/on the map/)).toBeNull();
  });

  it("describes the point under the hand, and opens it by a tap", async () => {
    const { opened } = await showMap();
    fireEvent.pointerMove(map(), { ...at(640 + A_DEGREE, 400), buttons: 0 });
    expect(screen.getByText("Home elm")).toBeVisible();
    fireEvent.pointerMove(map(), { ...at(100, 100), buttons: 0 });
    expect(screen.queryByText(/^Home/)).toBeNull();
    tap(at(640, 400));
    expect(opened).toEqual(["oak"]);
  });

  it("says of a home that only its city places that it stands at no address", async () => {
    await showMap({ points: { ...POINTS, precisions: ["rooftop", "city"] } });
    expect(screen.getByText("2 on the map, 1 at the center of a city or ZIP code (dashed)")).toBeVisible();
    fireEvent.pointerMove(map(), { ...at(640 + A_DEGREE, 400), buttons: 0 });
    expect(screen.getByText("Placed at city center")).toBeVisible();
    fireEvent.pointerMove(map(), { ...at(640, 400), buttons: 0 });
    expect(screen.getByText("Home oak")).toBeVisible();
    expect(screen.queryByText("Placed at city center")).toBeNull();
  });

  it("opens no single one where several stand in one place: it goes nearer", async () => {
    const { opened, rests } = await showMap({
      points: { ids: ["oak", "elm"], longitudes: [-82, -82], latitudes: [28, 28] },
    });
    tap(at(640, 400));
    expect(opened).toEqual([]);
    await waitFor(() => expect(rests.at(-1)?.[0].zoom).toBeCloseTo(9.6, 6));
  });

  it("moves by arrows and zooms by keys, and says where it has come to rest and what is seen", async () => {
    const { user, rests } = await showMap();
    map().focus();
    await user.keyboard("{ArrowRight}+");
    await waitFor(() => expect(rests.at(-1)?.[0].zoom).toBe(8.5));
    const [place, bounds] = rests.at(-1) ?? [];
    expect(place?.longitude).toBeCloseTo(-82 + 80 / A_DEGREE, 4);
    expect(bounds?.west).toBeLessThan(place?.longitude ?? 0);
    expect(bounds?.north).toBeGreaterThan(28);
    await user.keyboard("{ArrowDown}-");
    await waitFor(() => expect(rests.at(-1)?.[0].zoom).toBe(8));
    expect(rests.at(-1)?.[0].latitude).toBeLessThan(28);
  });

  it("zooms by its buttons, and shows everything again", async () => {
    const { user, rests } = await showMap();
    await user.click(button("Zoom in"));
    await waitFor(() => expect(rests.at(-1)?.[0].zoom).toBe(9));
    await user.click(button("Zoom out"));
    await waitFor(() => expect(rests.at(-1)?.[0].zoom).toBe(8));
    await user.click(button("Show everything"));
    fireEvent.pointerMove(map(), { ...at(640, 400), buttons: 0 });
    expect(screen.queryByText(/^Home/)).toBeNull();
  });
});

describe("drawing on a map of points", () => {
  it("takes a drag for a box, in degrees, and then moves the map again", async () => {
    const { user, drawn } = await showMap();
    await user.click(button("Search inside a box"));
    expect(button("Search inside a box")).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("Drag a box over the area to search")).toBeVisible();
    map().setPointerCapture = () => undefined;
    fireEvent.pointerDown(map(), at(640, 400));
    fireEvent.pointerMove(map(), { ...at(700, 450), buttons: 1 });
    fireEvent.pointerUp(map(), at(640 + A_DEGREE, 400 + A_DEGREE));
    const [box] = drawn;
    expect(box?.map(([longitude]) => longitude)).toEqual([-82, -81, -81, -82]);
    expect(box?.map(([, latitude]) => latitude < 28)).toEqual([false, false, true, true]);
    expect(button("Search inside a box")).toHaveAttribute("aria-pressed", "false");
    expect(screen.getByText("2 on the map")).toBeVisible();
  });

  it("takes clicks for the corners of a shape, three at least, and opens nothing meanwhile", async () => {
    const { user, drawn, opened } = await showMap();
    await user.click(button("Search inside a shape"));
    expect(screen.queryByRole("button", { name: "Search this area" })).toBeNull();
    expect(button("Close the shape")).toBeDisabled();
    tap(at(640, 400));
    tap(at(640 + A_DEGREE, 400));
    expect(button("Close the shape")).toBeDisabled();
    tap(at(640, 300));
    await user.click(button("Close the shape"));
    expect(drawn[0]).toHaveLength(3);
    expect(drawn[0]?.slice(0, 2)).toEqual([
      [-82, 28],
      [-81, 28],
    ]);
    expect(opened).toEqual([]);
    expect(button("Search this area")).toBeVisible();
  });

  it("is given up by its own button, with the corners so far", async () => {
    const { user, drawn } = await showMap();
    await user.click(button("Search inside a shape"));
    for (const x of [640, 700, 720]) tap(at(x, 400 + x / 10));
    await user.click(button("Search inside a shape"));
    expect(screen.getByText("2 on the map")).toBeVisible();
    await user.click(button("Search inside a shape"));
    expect(button("Close the shape")).toBeDisabled();
    expect(drawn).toEqual([]);
  });

  it("is not offered where nothing is searched by it", async () => {
    await showMap({ canDraw: false });
    expect(screen.queryByRole("button", { name: /inside a/ })).toBeNull();
    expect(words(map())).toContain("Search this area");
  });
});
