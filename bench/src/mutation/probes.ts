import { parseSync } from "vite";
import type { Edit } from "./formula-mutants.ts";

/**
 * A probe tells that a place of a source was passed while a test ran: a test that never passes a fault can't
 * notice it. It stands before the innermost statement that holds the fault, on the same line.
 */
export interface Probe {
  at: number;
  text: string;
  /** Where the bracket opened that this one closes. */
  from?: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Place {
  start: number;
  end: number;
  isExpression: boolean;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** Declarations may be called before their line is passed, or where it is never passed. */
const IS_DECLARATION = /^(Function|Class|TS\w*)Declaration$/;

/** Statements inside of functions, and what short functions answer: each after what holds it. */
function* findPlaces(node: Node, isInside: boolean): Generator<Place> {
  const isFunction = /Function/.test(node.type);
  const within = isInside || isFunction;
  if (isFunction && isNode(node.body) && node.body.type !== "BlockStatement") {
    yield { start: node.body.start, end: node.body.end, isExpression: true };
  }
  for (const [key, value] of Object.entries(node)) {
    const nodes = [value].flat().filter(isNode);
    const isList =
      Array.isArray(value) &&
      (node.type === "BlockStatement" || (node.type === "SwitchCase" && key === "consequent"));
    for (const child of nodes) {
      if (within && isList) yield { start: child.start, end: child.end, isExpression: false };
      yield* findPlaces(child, within && !IS_DECLARATION.test(child.type));
    }
  }
}

/** Probes for faults by their ids; a fault outside of functions has none: it is there for every test. */
export function findProbes(
  file: string,
  source: string,
  faults: { id: string; start: number; end: number }[],
): { probes: Probe[]; probed: string[] } {
  const places = [...findPlaces(parseSync(file, source).program as unknown as Node, false)];
  const found = faults.flatMap(({ id, start, end }) => {
    const around = places.filter((place) => place.start <= start && end <= place.end);
    const place = around.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
    const isDeclared = place !== undefined && IS_DECLARATION.test(kindAt(source, place));
    return place === undefined || isDeclared ? [] : [{ id, place }];
  });
  const probes = found.flatMap(({ id, place }): Probe[] => {
    const call = `globalThis.__passed?.("${id}")`;
    return place.isExpression
      ? [
          { at: place.start, text: `(${call}, ` },
          { at: place.end, text: ")", from: place.start },
        ]
      : [{ at: place.start, text: `${call}; ` }];
  });
  return { probes, probed: found.map(({ id }) => id) };
}

const kindAt = (source: string, { start }: Place): string =>
  /^(async )?function\b/.test(source.slice(start, start + 20)) ? "FunctionDeclaration" : "";

/** A source with its probes, and with one fault. */
export function plant(source: string, probes: Probe[], fault?: Edit): string {
  const isInside = ({ at, from = at }: Probe): boolean =>
    fault !== undefined && fault.start < from && from < fault.end;
  // Brackets open and close around a fault that begins or ends where they stand.
  const pieces = [
    ...probes.filter((probe) => !isInside(probe)).map(({ at, text }) => ({ start: at, end: at, text })),
    ...(fault === undefined ? [] : [fault]),
  ].toSorted((a, b) => a.start - b.start || order(a, fault) - order(b, fault));
  let at = 0;
  let planted = "";
  for (const piece of pieces) {
    planted += source.slice(at, piece.start) + piece.text;
    at = Math.max(at, piece.end);
  }
  return planted + source.slice(at);
}

/** At one place: what closes goes before what opens, and both before the fault that begins there. */
const order = (piece: Edit, fault: Edit | undefined): number =>
  piece === fault ? 2 : piece.text === ")" ? 0 : 1;
