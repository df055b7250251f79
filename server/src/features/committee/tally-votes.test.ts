import fc from "fast-check";
import { expect, test } from "vitest";
import { countNeeded, tallyVotes } from "./tally-votes.ts";

const Side = fc.constantFrom("approve", "approveWithConditions", "decline");

/** A committee of some members, each with the vote that they would cast, and the firm's rule. */
const committee = fc
  .array(Side, { minLength: 1, maxLength: 9 })
  .chain((sides) => fc.record({ sides: fc.constant(sides), votesNeeded: fc.integer({ min: 1, max: 12 }) }));

function tally(sides: readonly string[], votesNeeded: number, cast: number) {
  const voters = sides.map((_, at) => `member ${at}`);
  const votes = sides.slice(0, cast).map((vote, at) => ({ userId: `member ${at}`, vote: vote as "approve" }));
  return tallyVotes({ votes, voters, votesNeeded });
}

test("once everybody has voted there is an outcome, whatever the rule", () => {
  fc.assert(
    fc.property(committee, ({ sides, votesNeeded }) => {
      expect(tally(sides, votesNeeded, sides.length)).not.toBeNull();
    }),
  );
});

test("nothing is approved with fewer votes in favor than are needed, nor open with as many", () => {
  fc.assert(
    fc.property(committee, fc.nat(9), ({ sides, votesNeeded }, cast) => {
      const some = sides.slice(0, cast);
      const inFavor = some.filter((side) => side !== "decline").length;
      const needed = countNeeded({ votesNeeded, members: sides.length });
      const outcome = tally(sides, votesNeeded, cast);
      if (inFavor >= needed) {
        const withConditions = some.includes("approveWithConditions");
        expect(outcome).toBe(withConditions ? "approvedWithConditions" : "approved");
      } else expect(outcome === null || outcome === "declined").toBe(true);
    }),
  );
});

test("it is declined only where an approval is out of reach or as many decline as decide", () => {
  fc.assert(
    fc.property(committee, fc.nat(9), ({ sides, votesNeeded }, cast) => {
      const some = sides.slice(0, cast);
      const against = some.filter((side) => side === "decline").length;
      const inFavor = some.length - against;
      const left = sides.length - some.length;
      const needed = countNeeded({ votesNeeded, members: sides.length });
      if (tally(sides, votesNeeded, cast) === "declined") {
        expect(against >= needed || inFavor + left < needed).toBe(true);
      }
    }),
  );
});

test("the order of the votes in a round changes nothing", () => {
  fc.assert(
    fc.property(committee, ({ sides, votesNeeded }) => {
      const voters = sides.map((_, at) => `member ${at}`);
      const votes = sides.map((vote, at) => ({ userId: `member ${at}`, vote: vote as "approve" }));
      const forward = tallyVotes({ votes, voters, votesNeeded });
      expect(tallyVotes({ votes: votes.toReversed(), voters, votesNeeded })).toBe(forward);
    }),
  );
});

test("who voted and has left since still counts, and nobody votes alone for a committee that is larger", () => {
  const votes = [{ userId: "gone", vote: "approve" as const }];
  expect(tallyVotes({ votes, voters: ["a", "b"], votesNeeded: 2 })).toBeNull();
  expect(tallyVotes({ votes, voters: [], votesNeeded: 2 })).toBe("approved");
});
