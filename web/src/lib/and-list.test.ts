import { expect, test } from "vitest";
import { andList } from "./and-list.ts";

test("words are listed as the platform lists them, however many", () => {
  const words = ["beds", "baths", "areas", "rents"];
  for (let count = 0; count <= words.length; count += 1) {
    const some = words.slice(0, count);
    expect(andList(some)).toBe(new Intl.ListFormat("en-US").format(some));
  }
});
