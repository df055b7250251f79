import { waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openUnderwriting } from "../../../test/underwriting.ts";
import classes from "./formula-page-view.module.css";

const home = { model: "singlefamily" } as const;

/** Each group of figures by its place, how large it stands and its title. */
async function listGroups(page: string) {
  await openUnderwriting(page, home);
  const grouped = await waitFor(() => {
    const found = document.querySelector(`.${classes.grouped}`);
    if (found === null) throw new Error("The page has no figures yet");
    return found;
  });
  return [...grouped.querySelectorAll("dl")].map((list) => {
    const group = list.parentElement as HTMLElement;
    const title = within(group).queryByRole("heading", { level: 3 })?.textContent ?? "";
    return [group.className, list.className, title];
  });
}

it("has what leads large and first over the whole width, the rest by matter", async () => {
  const groups = await listGroups("sf-8");
  const [leading, ...others] = groups;
  expect(leading).toEqual([classes.leads, classes.leading, ""]);
  expect(others.length).toBeGreaterThan(2);
  for (const [place, size, title] of others)
    expect([place, size, title !== ""]).toEqual(["", classes.figures, true]);
  expect(new Set([classes.leads, classes.leading, classes.figures, classes.whole]).size).toBe(4);
});

it("has the few figures of a short page over its whole width", async () => {
  expect(await listGroups("sf-2")).toEqual([[classes.whole, classes.figures, ""]]);
});
