import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { smallMap } from "../../test/small-map.ts";
import { Choropleth } from "./choropleth.tsx";
import type { MapView } from "./map-view.ts";

interface Given {
  view?: MapView;
  selected?: string;
}

async function showMap({ view, selected }: Given = {}) {
  const hovered: (string | null)[] = [];
  const opened: string[] = [];
  const views: MapView[] = [];
  const page = showPart(
    <Choropleth
      topology={smallMap()}
      findColor={() => null}
      label="Map of counties"
      describe={(id) => `County ${id}`}
      onHover={(id) => hovered.push(id)}
      onOpen={(id) => opened.push(id)}
      onViewChange={(next) => views.push(next)}
      {...(view ? { view } : {})}
      {...(selected ? { selected: new Set([selected]) } : {})}
    />,
  );
  await waitFor(() => expect(map().querySelector("[data-painted]")).not.toBeNull());
  return { ...page, hovered, opened, views };
}

const map = () => screen.getByRole("application", { name: "Map of counties" });
const said = () => screen.getByRole("status").textContent;

/** The screen shows the whole plane 1.3115 times as large, in the middle of its 1280 by 800. */
const onScreen = (x: number, y: number) => {
  const scale = Math.min(1280 / 975, 800 / 610);
  return { clientX: 640 + (x - 487.5) * scale, clientY: 400 + (y - 305) * scale };
};
const point = (place: ReturnType<typeof onScreen>) => fireEvent.pointerMove(map(), { ...place, buttons: 0 });
const tap = (from: ReturnType<typeof onScreen>, to = from) => {
  fireEvent.pointerDown(map(), from);
  fireEvent.click(map(), to);
};

describe("a map of counties by keyboard", () => {
  it("is walked from county to county, each told as it is reached, and opened by Enter", async () => {
    const { user, hovered, opened } = await showMap({ selected: "12103" });
    map().focus();
    await user.keyboard("{ArrowRight}");
    expect(said()).toBe("County 12057");
    await user.keyboard("{ArrowUp}");
    expect(said()).toBe("County 13121");
    expect(hovered).toEqual(["12057", "13121"]);
    await user.keyboard("{Enter}");
    expect(opened).toEqual(["13121"]);
  });

  it("stays where it is at the edge of the map", async () => {
    const { user, hovered } = await showMap({ selected: "12103" });
    map().focus();
    await user.keyboard("{ArrowLeft}{Enter}");
    expect(hovered).toEqual([]);
    expect(said()).toBe("");
  });

  it("zooms by plus and minus, shows the whole by 0, and tells where it has come to rest", async () => {
    const { user, views } = await showMap();
    map().focus();
    await user.keyboard("++");
    await waitFor(() => expect(views).toHaveLength(1));
    expect(views[0]?.k).toBeCloseTo(1.6 * 1.6, 6);
    await user.keyboard("-");
    await waitFor(() => expect(views).toHaveLength(2));
    expect(views[1]?.k).toBeCloseTo(1.6, 6);
    await user.keyboard("0");
    await waitFor(() => expect(views[2]).toEqual({ k: 1, x: 487.5, y: 305 }));
  });

  it("brings a county into the middle as it is walked to, once it is zoomed", async () => {
    const { user, views } = await showMap({ view: { k: 4, x: 350, y: 350 }, selected: "12103" });
    map().focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(views).toEqual([{ k: 4, x: 450, y: 350 }]));
  });

  it("leaves keys with Ctrl to the browser", async () => {
    const { user, views, hovered } = await showMap({ selected: "12103" });
    map().focus();
    await user.keyboard("{Control>}+{ArrowRight}0{/Control}");
    expect(hovered).toEqual([]);
    expect(views).toEqual([]);
  });
});

describe("a map of counties by hand", () => {
  it("tells which county is under it, once for each, and when none is any more", async () => {
    const { hovered } = await showMap();
    point(onScreen(450, 350));
    point(onScreen(455, 355));
    point(onScreen(450, 250));
    point(onScreen(900, 500));
    expect(hovered).toEqual(["12057", "13121", null]);
    point(onScreen(450, 350));
    fireEvent.pointerLeave(map(), { buttons: 0 });
    expect(hovered.slice(3)).toEqual(["12057", null]);
  });

  it("opens a county by a tap, and nothing by a tap beside the counties", async () => {
    const { opened } = await showMap();
    tap(onScreen(350, 350));
    tap(onScreen(900, 500));
    expect(opened).toEqual(["12103"]);
  });

  it("opens nothing by a drag that ends over a county", async () => {
    const { opened } = await showMap();
    tap(onScreen(350, 350), onScreen(380, 350));
    expect(opened).toEqual([]);
  });

  it("finds the county under the hand where it is zoomed too", async () => {
    const { hovered } = await showMap({ view: { k: 4, x: 350, y: 350 } });
    fireEvent.pointerMove(map(), { clientX: 640, clientY: 400, buttons: 0 });
    expect(hovered).toEqual(["12103"]);
  });
});
