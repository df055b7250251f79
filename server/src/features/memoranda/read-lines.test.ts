import { describe, expect, test } from "vitest";
import { boxOf, readLines } from "./read-lines.ts";

interface Put {
  text: string;
  left: number;
  right?: number;
  baseline?: number;
  size?: number;
}
const read = (...texts: Put[]) =>
  readLines({
    ...{ number: 4, width: 612, height: 792 },
    texts: texts.map(({ text, left, right = left + 5 * text.length, baseline = 100, size = 10 }) => ({
      ...{ text, left, right, baseline, size },
    })),
  });
const words = (...texts: Put[]) => read(...texts).map(({ segments }) => segments.map(({ text }) => text));

describe("a line", () => {
  test("holds what stands on one base, from left to right, the lines from the top", () => {
    expect(
      words(
        { text: "below", left: 10, baseline: 200 },
        { text: "right", left: 200 },
        { text: "left", left: 10 },
      ),
    ).toEqual([["left", "right"], ["below"]]);
    // A third of the larger letters' height and a little, measured from the first of the line.
    const apart = (baseline: number, size = 10) =>
      words({ text: "a", left: 10 }, { text: "b", left: 200, baseline, size });
    expect(apart(103.5)).toEqual([["a", "b"]]);
    expect(apart(103.6)).toEqual([["a"], ["b"]]);
    expect(apart(107, 20)).toEqual([["a", "b"]]);
    expect(apart(107.1, 20)).toEqual([["a"], ["b"]]);
    const steps = [100, 103, 106].map((baseline, at) => ({ text: String(at), left: 100 * at, baseline }));
    expect(words(...steps)).toEqual([["0", "1"], ["2"]]);
  });

  test("has its page, its base and its largest letters; blanks alone are none", () => {
    const [line, ...others] = read(
      { text: "a", left: 10, baseline: 100.5, size: 9 },
      { text: "b", left: 90, size: 12, baseline: 101 },
      { text: "  ", left: 50 },
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({ page: 4, baseline: 100.5, size: 12 });
    expect(line?.segments).toEqual([
      { text: "a", left: 10, right: 15, baseline: 100.5, size: 9 },
      { text: "b", left: 90, right: 95, baseline: 101, size: 12 },
    ]);
    expect(read()).toEqual([]);
  });
});

describe("words", () => {
  const pair = (left: number) => words({ text: "one", left: 10, right: 25 }, { text: "two", left });
  test("stand together up to a gap a little wider than their letters are high", () => {
    expect(pair(36)).toEqual([["one two"]]);
    expect(pair(36.1)).toEqual([["one", "two"]]);
    // Nearer than an eighth of that they are one word.
    expect(pair(26.2)).toEqual([["onetwo"]]);
    expect(pair(26.3)).toEqual([["one two"]]);
    expect(words({ text: "one ", left: 10, right: 25 }, { text: "two", left: 30 })).toEqual([["one two"]]);
  });

  test("reach as far as the farthest of them", () => {
    const [line] = read(
      { text: "wide", left: 10, right: 90 },
      { text: "in", left: 20, right: 30 },
      { text: "on", left: 95, right: 105 },
    );
    expect(line?.segments).toMatchObject([{ text: "widein on", left: 10, right: 105 }]);
  });

  test("whose letters stand apart by design are read by their wider blanks", () => {
    const spaced = (text: string, blank: number) => {
      let left = 10;
      return words(
        ...[...text].flatMap((letter) => {
          const at = left;
          left += letter === " " ? blank : 8;
          return letter === " " ? [] : [{ text: letter, left: at, right: at + 5 }];
        }),
      );
    };
    // Letters stand 3 apart; a blank of 1.8 times that parts words.
    expect(spaced("SALE PRICE", 2.5)).toEqual([["SALE PRICE"]]);
    expect(spaced("SALE PRICE", 2.3)).toEqual([["SALEPRICE"]]);
    // Of three fifths single letters, and of three texts at the least.
    const texts = (...given: string[]) =>
      words(...given.map((text, at) => ({ text, left: 10 + 20 * at, right: 10 + 20 * at + 17 })));
    expect(texts("a", "b", "c", "dd", "ee")).toEqual([["abcddee"]]);
    expect(texts("a", "b", "cc", "dd", "ee")).toEqual([["a b cc dd ee"]]);
    expect(texts("a", "b")).toEqual([["a b"]]);
    expect(texts("a", "b", "c")).toEqual([["abc"]]);
  });

  test("have one kind of dash and of blank", () => {
    expect(words({ text: "\u2010a\u2013b\u2014c\u2015\u00a0 d  e ", left: 10 })).toEqual([["-a-b-c- d e"]]);
  });
});

test("the box of words goes from their height above the base to a quarter below it, to a tenth", () => {
  expect(boxOf(3, { text: "x", left: 10.04, right: 20.06, baseline: 100.02, size: 10 })).toEqual({
    ...{ page: 3, left: 10, top: 90, right: 20.1, bottom: 102.5 },
  });
});
