import { describe, expect, it } from "vitest";
import { createNormals, quantileOfNormal } from "../maths/random-draws.ts";
import { type Bias, estimateBias, type LedgerEntry, type LedgerGroup } from "./estimate-bias.ts";
import { shareBelow } from "./student-mixture.ts";

const FIRMS = 200;
const NOISE = 0.15;
const MEMBERS = { market: 4, author: 3, vintage: 3 };
const GROUPS = ["market", "author", "vintage"] as const;

/** A firm with biases that were planted: the mean, and an effect for each market, author and vintage. */
function drawFirm(seed: number, planted: { mean: number } & Record<LedgerGroup, number>) {
  const normal = createNormals(seed);
  const pick = (count: number) => Math.min(count - 1, Math.floor(quantileOfNormal(normal()) * count));
  const mean = planted.mean * normal();
  const effects = Object.fromEntries(
    GROUPS.map((group) => [group, Array.from({ length: MEMBERS[group] }, () => planted[group] * normal())]),
  ) as Record<LedgerGroup, number[]>;
  const deals = [12, 25, 60, 120][seed % 4] ?? 12;
  const entries = Array.from({ length: deals }, (): LedgerEntry => {
    const market = pick(MEMBERS.market);
    // An author works in one market mostly: a bias of one must not be told of the other.
    const author = normal() > -0.5 ? market % MEMBERS.author : pick(MEMBERS.author);
    const vintage = pick(MEMBERS.vintage);
    const told =
      (effects.market[market] ?? 0) + (effects.author[author] ?? 0) + (effects.vintage[vintage] ?? 0);
    const names = { market: `${market}`, author: `${author}`, vintage: `${vintage}` };
    return { error: mean + told + NOISE * normal(), ...names };
  });
  const average = (group: LedgerGroup) =>
    entries.reduce((sum, entry) => sum + (effects[group][Number(entry[group])] ?? 0), 0) / deals;
  const truth = (of?: LedgerGroup, name = "") =>
    mean +
    GROUPS.reduce(
      (sum, group) => sum + (group === of ? (effects[group][Number(name)] ?? 0) : average(group)),
      0,
    );
  return { entries, truth };
}

function tally(planted: Parameters<typeof drawFirm>[1]) {
  const kinds = { overall: [0, 0, 0], market: [0, 0, 0], author: [0, 0, 0], vintage: [0, 0, 0] };
  const count = (kind: keyof typeof kinds, { range80: [low, high], isFound }: Bias, truth: number) => {
    const [covered = 0, found = 0, all = 0] = kinds[kind];
    kinds[kind] = [covered + Number(low <= truth && truth <= high), found + Number(isFound), all + 1];
  };
  for (let firm = 0; firm < FIRMS; firm += 1) {
    const { entries, truth } = drawFirm(1_000 + firm, planted);
    const bias = estimateBias(entries);
    if (bias === undefined) throw new Error("The firm has deals enough");
    count("overall", bias.overall, truth());
    for (const group of GROUPS) {
      for (const [name, one] of bias.groups[group]) count(group, one, truth(group, name));
    }
  }
  return Object.entries(kinds).map(([kind, [covered = 0, found = 0, all = 0]]) => {
    return { kind, covered: covered / all, found: found / all, all };
  });
}

describe("biases of a firm", () => {
  it("planted by line, market, author and vintage lie in their 80% ranges as often as stated", () => {
    for (const { kind, covered, all } of tally({ mean: 0.1, market: 0.1, author: 0.08, vintage: 0.05 })) {
      expect(all).toBeGreaterThanOrEqual(FIRMS);
      expect(covered, kind).toBeGreaterThan(0.74);
      expect(covered, kind).toBeLessThan(0.88);
    }
  });

  it("are found where none was planted no more often than one time in twenty", () => {
    const kinds = tally({ mean: 0, market: 0, author: 0, vintage: 0 });
    const sum = (read: (kind: (typeof kinds)[number]) => number) =>
      kinds.reduce((all, kind) => all + read(kind), 0);
    expect(sum(({ found, all }) => found * all) / sum(({ all }) => all)).toBeLessThanOrEqual(0.05);
    // Of 200 firms 16 may be found by chance alone.
    for (const { kind, found } of kinds) expect(found, kind).toBeLessThanOrEqual(0.08);
  });

  it("are shrunk towards the firm where deals are few, and told of no group under the minimum", () => {
    const deal = (market: string, error: number): LedgerEntry => ({
      error,
      market,
      author: "Ada",
      vintage: "2024",
    });
    const wobble = (at: number) => 0.05 * ((at % 3) - 1);
    const many = Array.from({ length: 40 }, (_, at) => deal("TX", 0.02 + wobble(at)));
    const few = Array.from({ length: 6 }, (_, at) => deal("FL", 0.12 + wobble(at)));
    const bias = estimateBias([...many, ...few, deal("GA", 0.05)]);
    const florida = bias?.groups.market.get("FL");
    expect(florida).toMatchObject({ deals: 6 });
    expect(florida?.mean).toBeGreaterThan(0.04);
    expect(florida?.mean).toBeLessThan(0.12);
    expect(bias?.groups.market.get("GA")).toBeUndefined();
    expect(estimateBias(many.slice(0, 4))).toBeUndefined();
  });

  it("are certain of deals that all say the same, and Student's distribution is that of the tables", () => {
    const same = Array.from(
      { length: 6 },
      (): LedgerEntry => ({ error: 0.1, market: "TX", author: "A", vintage: "1" }),
    );
    const bias = estimateBias(same)?.overall;
    expect(bias?.mean).toBeCloseTo(0.1, 9);
    expect(bias?.isFound).toBe(true);
    expect(shareBelow(1.812461, 10)).toBeCloseTo(0.95, 6);
    expect(shareBelow(-2.570582, 5)).toBeCloseTo(0.025, 6);
    expect(shareBelow(2, 1)).toBeCloseTo(0.5 + Math.atan(2) / Math.PI, 10);
  });
});
