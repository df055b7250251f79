import { type ParseOptions, parseAddress } from "../parse-address.ts";
import { desks } from "./desks.ts";
import { desksLast } from "./desks-last.ts";
import { desksLater } from "./desks-later.ts";
import { directories } from "./directories.ts";
import { field } from "./field.ts";
import { further } from "./further.ts";
import { mixed } from "./mixed.ts";
import { odd } from "./odd.ts";
import { offices, officesLater } from "./offices.ts";
import { ordinary } from "./ordinary.ts";
import { outside } from "./outside.ts";
import { strange } from "./strange.ts";
import { systems } from "./systems.ts";
import { systemsLater } from "./systems-later.ts";
import { unseen } from "./unseen.ts";
import { unseenAgain } from "./unseen-again.ts";
import { unseenLater } from "./unseen-later.ts";

interface Labeled {
  input: string;
  /** number, predirectional, street, suffix, postdirectional, unit, city, state, ZIP code, joined by bars. */
  expected: string;
  /** A problem that must be named. */
  problem: string | undefined;
}

/** Addresses in shapes as people type them; each was labeled by hand after USPS Publication 28. */
export function readLabeled(): Labeled[] {
  return [
    ...[ordinary, odd, further, mixed, field, unseen, unseenLater, unseenAgain, strange, outside],
    ...[directories, desks, desksLater, desksLast, systems, systemsLater, offices, officesLater],
  ].flatMap((text) => text.split("\n").filter(Boolean).map(readLabel));
}

function readLabel(line: string): Labeled {
  const [input = "", label = ""] = line.split("=>").map((part) => part.trim());
  const parts = label.split("|");
  return { input, expected: parts.slice(0, 9).join("|"), problem: parts[9] };
}

/** Which labeled addresses are read otherwise, and how many of those that the parser is sure of. */
export function measureParses(labeled: readonly Labeled[], options: ParseOptions = {}) {
  const read = labeled.map((label) => ({ ...label, ...compare(label, options) }));
  const wrong = read.filter(({ isRight }) => !isRight);
  const sure = read.filter(({ confidence }) => confidence >= 0.95);
  return {
    share: 1 - wrong.length / read.length,
    sure: sure.length,
    shareOfSure: sure.filter(({ isRight }) => isRight).length / sure.length,
    wrong: wrong.map(({ input, expected, found, confidence }) => ({ input, expected, found, confidence })),
  };
}

function compare({ input, expected, problem }: Labeled, options: ParseOptions) {
  const { components, confidence, problems } = parseAddress(input, options);
  const { number, predirectional, street, suffix, postdirectional, city, state, zip } = components;
  const unit = [components.unitDesignator, components.unit].filter((part) => part !== null).join(" ");
  // A unit without designator is labeled as it was written, without the sign that stands for one.
  const isBare = unit.replace("# ", "") === expected.split("|")[5];
  const written = isBare ? unit.replace("# ", "") : unit;
  const found = [number, predirectional, street, suffix, postdirectional, written, city, state, zip]
    .map((part) => part ?? "")
    .join("|");
  const isNamed = problem === undefined || problems.some(({ code }) => code === problem);
  return { found, confidence, isRight: found === expected && isNamed };
}
