import { expect, test } from "vitest";
import { groupByFirstLoad } from "./first-loads.ts";

const SMALL = "x".repeat(100);
const LARGE = "x".repeat(100_000);

/** Screens of signing in, two with a table, two without; what each of their modules holds and imports. */
const MODULES: Record<string, [code: string, ...imports: string[]]> = {
  "/login.tsx": [SMALL, "/react.js"],
  "/a.tsx": [SMALL, "/react.js", "/frame.tsx", "/table.tsx"],
  "/b.tsx": [SMALL, "/react.js", "/frame.tsx", "/table.tsx", "/mark.tsx"],
  "/c.tsx": [SMALL, "/react.js", "/frame.tsx", "/mark.tsx", "/names.ts", "/sums.ts"],
  "/d.tsx": [SMALL, "/react.js", "/frame.tsx", "/mark.tsx", "/sums.ts"],
  "/react.js": [LARGE],
  "/frame.tsx": [LARGE, "/react.js"],
  "/table.tsx": [LARGE],
  "/mark.tsx": [SMALL],
  "/names.ts": ["export * from './lists.ts';", "/lists.ts"],
  "/lists.ts": [SMALL],
  "/worker.ts": [SMALL, "/sums.ts"],
  "/sums.ts": [SMALL],
};
const SCREENS = { login: ["/login.tsx"], a: ["/a.tsx"], b: ["/b.tsx"], c: ["/c.tsx"], d: ["/d.tsx"] };
const graph = {
  getModuleInfo: (id: string) => {
    const [code, ...importedIds] = MODULES[id] ?? [];
    return code === undefined ? null : { code, importedIds };
  },
};

const fileOf = (id: string, screens: Record<string, string[]> = SCREENS) =>
  groupByFirstLoad("/", { screens, worker: "/worker.ts", notFollowed: /nowhere/ })
    .toSorted((a, b) => b.priority - a.priority)
    .map(({ name }) => name(id, graph))
    .find((file) => file !== null);

test("what the same screens load comes in one file, what is small with what all load, and what one loads by itself", () => {
  expect(Object.fromEntries(Object.keys(MODULES).map((id) => [id, fileOf(id)]))).toEqual({
    "/react.js": "everywhere",
    "/frame.tsx": "desk",
    "/table.tsx": "a-b",
    "/mark.tsx": "desk",
    "/login.tsx": undefined,
    "/a.tsx": undefined,
    "/b.tsx": undefined,
    "/c.tsx": undefined,
    "/d.tsx": undefined,
    "/names.ts": undefined,
    "/lists.ts": undefined,
    "/worker.ts": undefined,
    // Small as it is, it may not come with the frame: a worker has no document.
    "/sums.ts": "worker-34",
  });
});

test("a screen that names a module which is gone does not build", () => {
  expect(() => fileOf("/react.js", { ...SCREENS, c: ["/gone.tsx"] })).toThrow(
    "c can't load /gone.tsx at first",
  );
});
