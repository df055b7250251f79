import { expect, test } from "vitest";
import { keepAnswer, keepArea, keepLargeAnswer } from "./keep-answer.ts";
import type { AreasOf } from "./snapshot.ts";

/** Asks for answers by their numbers, and tells how many had to be made. */
function openCount(keep: typeof keepAnswer, snapshot = {} as AreasOf) {
  let made = 0;
  return async (...numbers: number[]) => {
    const before = made;
    for (const number of numbers) {
      const { plain } = await keep(snapshot, `answer ${number}`, () => {
        made += 1;
        return { number };
      });
      expect(JSON.parse(plain.toString())).toEqual({ number });
    }
    return made - before;
  };
}
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

test.each([
  ["answers", keepAnswer, 60],
  ["areas", keepArea, 400],
] as const)("of %s so many are kept, and the oldest goes first", async (_, keep, most) => {
  const count = openCount(keep);
  expect(await count(...upTo(most))).toBe(most);
  expect(await count(...upTo(most))).toBe(0);
  expect(await count(most)).toBe(1);
  expect(await count(1, 2, most)).toBe(0);
  expect(await count(0)).toBe(1);
  expect(await count(1)).toBe(1);
});

test("another state of the data has answers of its own, and areas push no others out", async () => {
  const snapshot = {} as AreasOf;
  const [answers, areas] = [openCount(keepAnswer, snapshot), openCount(keepArea, snapshot)];
  expect(await answers(1)).toBe(1);
  expect(await areas(...upTo(100))).toBe(100);
  expect(await answers(1)).toBe(0);
  expect(await openCount(keepAnswer, {} as AreasOf)(1)).toBe(1);
});

test("a large answer is sent at once, and better compressed when that is done", async () => {
  const snapshot = {} as AreasOf;
  const numbers = upTo(20_000).map((number) => Math.round(1e5 * Math.sin(number)));
  const ask = () => keepLargeAnswer(snapshot, "map", () => numbers);
  const first = await ask();
  expect(JSON.parse(first.plain.toString())).toEqual(numbers);
  await expect.poll(async () => (await ask()) !== first).toBe(true);
  const second = await ask();
  expect(second.plain.equals(first.plain)).toBe(true);
  expect(second.brotli.length).toBeLessThan(first.brotli.length);
  expect(await ask()).toBe(second);
});
