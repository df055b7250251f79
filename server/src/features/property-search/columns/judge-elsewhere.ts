import { setImmediate } from "node:timers/promises";
import type { Filter, FilterStep } from "../prepare-filter.ts";
import type { Part } from "./hold-columns.ts";
import { type Court, MOST_HOMES, openJudge, PASSES, UNKNOWN } from "./judge-columns.ts";

/** What the steps behind the first do to homes of which the first takes all. */
export interface Elsewhere {
  homes: number;
  passes: number[];
  unknown: number[];
  /** Homes that pass all of them: they fail at the first alone. */
  near: number;
}

/** What one criterion says of the homes of a block, a bit for each; each part begins with a word of its own. */
interface Said {
  passes: Int32Array;
  unknown: Int32Array;
  /** How many bits are set, by part. */
  passing: Uint16Array;
  notKnown: Uint16Array;
}

/** Parts that stand next to each other, with what was asked of them lately. */
interface Block {
  parts: readonly Part[];
  /** The first word of each part, and behind the last one how many there are. */
  begins: Uint32Array;
  said: Map<string, Said>;
}

const PARTS_PER_BLOCK = 32;
/** So many criteria are remembered of each block; the one that was not asked for the longest time goes first. */
const MOST_REMEMBERED = 24;
const WORD = 32;
/** So long homes are gone through before others get a turn. */
const TURN_MILLISECONDS = 8;

/** By their first part: one of which a part was read again is another block, of which nothing is remembered. */
const blocksByFirst = new WeakMap<Part, Block>();

function* listBlocks(parts: readonly Part[]): Generator<Block> {
  for (let at = 0; at < parts.length; at += PARTS_PER_BLOCK) {
    const own = parts.slice(at, at + PARTS_PER_BLOCK);
    const [first] = own;
    if (first === undefined) return;
    const known = blocksByFirst.get(first);
    if (known?.parts.length === own.length && known.parts.every((part, place) => part === own[place])) {
      yield known;
      continue;
    }
    const begins = new Uint32Array(own.length + 1);
    for (const [place, { size }] of own.entries()) {
      begins[place + 1] = (begins[place] as number) + Math.ceil(size / WORD);
    }
    const block = { parts: own, begins, said: new Map<string, Said>() };
    blocksByFirst.set(first, block);
    yield block;
  }
}

/**
 * What the steps behind the first do to homes of some parts, in the order of the columns. Whoever looks at some counties
 * changes one criterion after the other: each is asked of a home once, and all that is counted then are bits.
 */
export async function countElsewhere(
  court: Court,
  steps: readonly FilterStep[],
  elsewhere: readonly Part[],
): Promise<Elsewhere> {
  const [, ...others] = steps;
  const found: Elsewhere = {
    homes: elsewhere.reduce((sum, { size }) => sum + size, 0),
    passes: others.map(() => 0),
    unknown: others.map(() => 0),
    near: 0,
  };
  if (others.length === 0) return { ...found, near: found.homes };
  const ask = others.map((step) => openQuestion(court, step));
  let next = 0;
  let began = performance.now();
  for (const block of listBlocks(court.columns.parts)) {
    const places: number[] = [];
    for (const [place, part] of block.parts.entries()) {
      if (part !== elsewhere[next]) continue;
      places.push(place);
      next += 1;
    }
    if (places.length === 0) continue;
    const said = ask.map((question) => question(block));
    for (const [step, { passing, notKnown }] of said.entries()) {
      for (const place of places) {
        found.passes[step] = (found.passes[step] as number) + (passing[place] as number);
        found.unknown[step] = (found.unknown[step] as number) + (notKnown[place] as number);
      }
    }
    found.near += countStaying(block, said, { others, places });
    if (performance.now() - began > TURN_MILLISECONDS) {
      await setImmediate();
      began = performance.now();
    }
  }
  return found;
}

/** How many homes stay at all steps. */
function countStaying(
  { begins }: Block,
  said: readonly Said[],
  { others, places }: { others: readonly FilterStep[]; places: readonly number[] },
): number {
  const keeps = others.map(({ keepsUnknown }) => (keepsUnknown ? -1 : 0));
  let staying = 0;
  for (const place of places) {
    const end = begins[place + 1] as number;
    for (let word = begins[place] as number; word < end; word += 1) {
      let stays = -1;
      for (let step = 0; step < said.length; step += 1) {
        const { passes, unknown } = said[step] as Said;
        stays &= (passes[word] as number) | ((unknown[word] as number) & (keeps[step] as number));
      }
      staying += countBits(stays);
    }
  }
  return staying;
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * A step as a text, whatever becomes of who is not known; null where it says more than the part, which changes without
 * the part.
 */
function nameStep({ criteria, metrics }: Filter, { key, fields }: FilterStep): string | null {
  if (metrics.has(key) || key === "places") return null;
  return JSON.stringify([key, fields.map((field) => criteria[field])]);
}

/** Asks a step of a block, or remembers what was said. */
function openQuestion(court: Court, step: FilterStep): (block: Block) => Said {
  const name = nameStep(court.filter, step);
  const write = openWriter(court, step);
  return (block) => {
    const known = name === null ? undefined : block.said.get(name);
    const said = known ?? judgeBlock(block, write);
    if (name === null) return said;
    // The last one asked for stands last.
    block.said.delete(name);
    block.said.set(name, said);
    const [oldest] = block.said.keys();
    if (block.said.size > MOST_REMEMBERED && oldest !== undefined) block.said.delete(oldest);
    return said;
  };
}

/** Writes the bits of a part from a word on. */
type Write = (part: Part, said: Said, word: number) => void;

function judgeBlock({ parts, begins }: Block, write: Write): Said {
  const words = begins[parts.length] as number;
  const said = {
    passes: new Int32Array(words),
    unknown: new Int32Array(words),
    passing: new Uint16Array(parts.length),
    notKnown: new Uint16Array(parts.length),
  };
  for (const [place, part] of parts.entries()) {
    const [from, until] = [begins[place] as number, begins[place + 1] as number];
    write(part, said, from);
    let [passing, notKnown] = [0, 0];
    for (let word = from; word < until; word += 1) {
      passing += countBits(said.passes[word] as number);
      notKnown += countBits(said.unknown[word] as number);
    }
    said.passing[place] = passing;
    said.notKnown[place] = notKnown;
  }
  return said;
}

function openWriter(court: Court, step: FilterStep): Write {
  const { judge, column } = openJudge(court, step);
  const outcomes = new Uint8Array(MOST_HOMES);
  return (part, said, word) => {
    const held = column === null ? null : part.columns[column.name];
    // Two loops of the same text: one that meets arrays of both kinds takes twice as long.
    if (column !== null && held instanceof Float32Array) writeSingles(held, column, said, word);
    else if (column !== null && held instanceof Float64Array) writeDoubles(held, column, said, word);
    else {
      const outcome = judge(part, outcomes);
      if (outcome <= UNKNOWN) outcomes.fill(outcome, 0, part.size);
      writeOutcomes(outcomes, part.size, said, word);
    }
  };
}

interface Bounds {
  min: number;
  max: number;
}

function writeSingles(figures: Float32Array, { min, max }: Bounds, { passes, unknown }: Said, word: number) {
  const size = figures.length;
  for (let from = 0, at = word; from < size; from += WORD, at += 1) {
    const until = from + WORD < size ? from + WORD : size;
    let [passed, notKnown] = [0, 0];
    for (let home = from; home < until; home += 1) {
      const value = figures[home] as number;
      passed |= (Number(value >= min) & Number(value <= max)) << home;
      notKnown |= Number(Number.isNaN(value)) << home;
    }
    passes[at] = passed;
    unknown[at] = notKnown;
  }
}

function writeDoubles(figures: Float64Array, { min, max }: Bounds, { passes, unknown }: Said, word: number) {
  const size = figures.length;
  for (let from = 0, at = word; from < size; from += WORD, at += 1) {
    const until = from + WORD < size ? from + WORD : size;
    let [passed, notKnown] = [0, 0];
    for (let home = from; home < until; home += 1) {
      const value = figures[home] as number;
      passed |= (Number(value >= min) & Number(value <= max)) << home;
      notKnown |= Number(Number.isNaN(value)) << home;
    }
    passes[at] = passed;
    unknown[at] = notKnown;
  }
}

function writeOutcomes(outcomes: Uint8Array, size: number, { passes, unknown }: Said, word: number) {
  for (let from = 0, at = word; from < size; from += WORD, at += 1) {
    const until = from + WORD < size ? from + WORD : size;
    let [passed, notKnown] = [0, 0];
    for (let home = from; home < until; home += 1) {
      const outcome = outcomes[home] as number;
      passed |= Number(outcome === PASSES) << home;
      notKnown |= Number(outcome === UNKNOWN) << home;
    }
    passes[at] = passed;
    unknown[at] = notKnown;
  }
}
