import { ownDefinitions, ownVersion } from "@labs/underwriting/own-definitions";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.doUnmock("@labs/underwriting/definitions");
  vi.resetModules();
});

it("hands the pages of every model to what shows inputs without a property", async () => {
  const taken: unknown[] = [];
  vi.resetModules();
  vi.doMock("@labs/underwriting/definitions", () => ({
    takeDefinitions: (given: unknown) => taken.push(given),
  }));
  const { takeOwnFormulas } = await import("./take-own-formulas.ts");
  await takeOwnFormulas();
  const pagesOf = (model: keyof typeof ownDefinitions) => ownDefinitions[model].pages.map(({ id }) => id);
  expect(taken).toHaveLength(1);
  const [{ version, pages }] = taken as [{ version: string; pages: Record<string, { id: string }[]> }];
  expect(version).toBe(ownVersion());
  expect(Object.entries(pages).map(([model, found]) => [model, found.map(({ id }) => id)])).toEqual([
    ["singlefamily", pagesOf("singlefamily")],
    ["multifamily", pagesOf("multifamily")],
    ["portfolio", pagesOf("portfolio")],
  ]);
});
