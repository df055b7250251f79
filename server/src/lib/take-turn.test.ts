import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { takeTurn } from "./take-turn.ts";

it("gives one turn a round of the event loop, in the order of asking", async () => {
  let round = 0;
  let isDone = false;
  const turns: { name: string; round: number }[] = [];
  const counting = (async () => {
    while (!isDone) {
      await setImmediate();
      round += 1;
    }
  })();
  const names = ["a", "b", "a", "b", "a", "b"];
  await Promise.all(
    names.map(async (name) => {
      await takeTurn();
      turns.push({ name, round });
    }),
  );
  isDone = true;
  await counting;
  expect(turns.map(({ name }) => name)).toEqual(names);
  const rounds = turns.map((turn) => turn.round);
  expect(new Set(rounds).size).toBe(names.length);
});
