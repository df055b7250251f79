import { resolve } from "node:path";

/** What the bundler knows of a module. */
interface ModuleInfo {
  code: string | null;
  importedIds: readonly string[];
}

interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

interface Place {
  file: string;
  /** How many screens load the module at first. */
  breadth: number;
  isOfWorker: boolean;
}

/** A file costs a page so many bytes beside its content: the answer's headers, and what it can't share when compressed. */
const COST_OF_A_FILE = 500;
/** What is left of a module's letters when it comes. */
const COMPRESSED = 0.12;

const WORKER = "(worker)";
const EVERYWHERE = "everywhere";
const DESK = "desk";

/**
 * Which file a module comes in. Left to itself the bundler makes one for each set of parts that share something: a first
 * visit loaded ninety. What counts is which screens load a module at first, so that what the same screens load comes in
 * one file, and what is small and most of them load in the one that all load who are signed in. A screen is named by the
 * modules that it imports at first. What one screen alone loads, or none at first, is left to the bundler. What a worker
 * loads comes in files of its own kind: a worker has no document, and a file that it loads may not ask for one.
 */
export function groupByFirstLoad(
  root: string,
  {
    screens,
    worker,
    notFollowed,
  }: { screens: Record<string, string[]>; worker: string; notFollowed: RegExp },
) {
  const count = Object.keys(screens).length;
  let places: Map<string, Place> | undefined;
  const group = (debugName: string, priority: number, takes: (place: Place) => boolean) => ({
    debugName,
    priority,
    name(id: string, graph: Graph) {
      places ??= placeModules(graph, { root, screens, worker, notFollowed });
      const place = places.get(id);
      return place !== undefined && takes(place) ? place.file : null;
    },
  });
  // What a module imports is loaded by at least as many screens: it has to have its file before. So has a worker's.
  return [
    ...Array.from({ length: count - 1 }, (_, index) =>
      group(
        `loaded by a worker and ${count - index} screens`,
        2 * count + 1 - index,
        ({ breadth, isOfWorker }) => isOfWorker && breadth === count - index,
      ),
    ),
    group("loaded everywhere", count + 1, ({ file }) => file === EVERYWHERE),
    group("loaded by the desk", count, ({ file }) => file === DESK),
    ...Array.from({ length: count - 1 }, (_, index) =>
      group(
        `loaded by ${count - index} screens`,
        count - 1 - index,
        ({ breadth, isOfWorker }) => !isOfWorker && breadth === count - index,
      ),
    ),
  ];
}

function placeModules(
  graph: Graph,
  of: { root: string; screens: Record<string, string[]>; worker: string; notFollowed: RegExp },
): Map<string, Place> {
  const { root, screens, worker, notFollowed } = of;
  const names = Object.keys(screens);
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const screensOf = findScreens(graph, root, screens, notFollowed);
  const inWorker = findScreens(graph, root, { worker: [worker] }, notFollowed);
  const isOfWorker = (id: string) => inWorker.has(id);
  const sets = Map.groupBy(screensOf.keys(), (id) =>
    [...(isOfWorker(id) ? [WORKER] : []), ...(screensOf.get(id) ?? [])].join(" "),
  );
  const places = new Map<string, Place>();
  const standsOnDesk = (ids: string[]) =>
    ids.every((id) =>
      importsOf(id).every((imported) => {
        const place = places.get(imported);
        return place === undefined || ids.includes(imported) || [DESK, EVERYWHERE].includes(place.file);
      }),
    );
  const listScreens = (set: string) => set.split(" ").filter((name) => name !== WORKER);
  const breadthOf = (set: string) => listScreens(set).length;
  for (const [set, ids] of [...sets].toSorted(([a], [b]) => breadthOf(b) - breadthOf(a))) {
    const of = listScreens(set);
    const breadth = of.length;
    if (breadth === 1) continue;
    if (set.startsWith(`${WORKER} `)) {
      const file = `worker-${of.map((name) => names.indexOf(name).toString(36)).join("")}`;
      for (const id of ids) places.set(id, { file, breadth, isOfWorker: true });
      continue;
    }
    const letters = ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0);
    const isCheap = (names.length - breadth) * letters * COMPRESSED <= breadth * COST_OF_A_FILE;
    const isOfDesk = breadth === names.length - 1 || (isCheap && standsOnDesk(ids));
    let file =
      of.length > 3 ? `shared-${of.map((name) => names.indexOf(name).toString(36)).join("")}` : of.join("-");
    if (breadth === names.length) file = EVERYWHERE;
    else if (isOfDesk && !of.includes("login")) file = DESK;
    for (const id of ids) places.set(id, { file, breadth, isOfWorker: false });
  }
  return places;
}

/** The screens that load a module at first. */
function findScreens(
  graph: Graph,
  root: string,
  screens: Record<string, string[]>,
  notFollowed: RegExp,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [name, paths] of Object.entries(screens)) {
    const waiting = paths.map((path) => resolve(root, path));
    const unknown = waiting.filter((id) => !graph.getModuleInfo(id));
    if (unknown.length > 0) throw new Error(`${name} can't load ${unknown.join(", ")} at first`);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = found.get(id) ?? new Set();
      const info = graph.getModuleInfo(id);
      if (!info || known.has(name) || notFollowed.test(id)) continue;
      found.set(id, known.add(name));
      waiting.push(...info.importedIds);
    }
  }
  // A module that only hands on what two others have is loaded by nobody.
  for (const id of found.keys()) if (isEmpty(graph.getModuleInfo(id)?.code)) found.delete(id);
  return found;
}

/** Nothing but names that it hands on. */
const isEmpty = (code: string | null | undefined) =>
  (code ?? "").replaceAll(/^\s*export \*.*$/gm, "").trim() === "";
