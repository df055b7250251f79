import { expect, test } from "vitest";
import { paintGround, type prepareCanvas } from "./point-map-paint.ts";
import { toPlane } from "./point-map-view.ts";

/** The words that are written on a map of a county's middle. */
function listNames(zoom: number): string[] {
  const written: string[] = [];
  const brush = new Proxy(
    { fillText: (text: string) => written.push(text) },
    { get: (known, key) => Reflect.get(known, key) ?? (() => undefined) },
  ) as unknown as NonNullable<ReturnType<typeof prepareCanvas>>;
  const middle = toPlane(-80.8, 35.2);
  const outlines = {
    stateNames: [{ text: "North Carolina", ...middle }],
    countyNames: [{ text: "Mecklenburg", ...middle }],
  } as unknown as NonNullable<Parameters<typeof paintGround>[1]["outlines"]>;
  paintGround(brush, {
    outlines,
    place: { longitude: -80.8, latitude: 35.2, zoom },
    size: { width: 210, height: 350 },
    ink: {} as Parameters<typeof paintGround>[1]["ink"],
  });
  return written;
}

test("a map names states, nearer its counties, and among single homes neither", () => {
  expect(listNames(4.2)).toEqual([]);
  expect(listNames(4.3)).toEqual(["North Carolina"]);
  expect(listNames(7.4)).toEqual(["North Carolina"]);
  expect(listNames(7.5)).toEqual(["Mecklenburg"]);
  expect(listNames(11)).toEqual(["Mecklenburg"]);
  expect(listNames(11.1)).toEqual([]);
});
