import type { Inputs } from "../inputs/model-inputs.ts";
import type { CatalogName } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import { fill, getModule, type ModelModule, type RawResult, type RowValue } from "./compiled-model.ts";

/**
 * A record that is filled as it is read: `work` puts a key's value, where it has one, into `made`; who lists the keys
 * has `all` of them worked out.
 */
export function recordWhenAsked<T>(
  made: Record<string, T>,
  work: (key: string) => void,
  all: () => void,
): Record<string, T> {
  return new Proxy(made, {
    get(_, key) {
      if (typeof key === "symbol") return undefined;
      if (!Object.hasOwn(made, key)) work(key);
      return Object.hasOwn(made, key) ? made[key] : undefined;
    },
    has(_, key) {
      all();
      return Object.hasOwn(made, key);
    },
    ownKeys() {
      all();
      return Reflect.ownKeys(made);
    },
    getOwnPropertyDescriptor(_, key) {
      all();
      return Reflect.getOwnPropertyDescriptor(made, key);
    },
  });
}

/** Which step computes a row, and which steps before it a step reads from, however far back. */
class StepOrder {
  private readonly stepByKey = new Map<string, number>();
  private readonly uses: number[][];
  private readonly known: number[][] = [];

  constructor(model: CatalogName, { steps }: ModelModule) {
    const { rows } = getCatalog(model);
    for (const [place, keys] of steps.entries()) for (const key of keys) this.stepByKey.set(key, place);
    // Of all rows of a step: one that nobody reads yet may be read later, and the step runs once.
    this.uses = steps.map((keys) =>
      keys.flatMap((key) =>
        (rows.get(key)?.row.dependsOn ?? []).flatMap((name) => this.stepByKey.get(name) ?? []),
      ),
    );
  }

  /** The steps that a row needs, itself last, in the order in which they run; none for an input. */
  listNeeds(key: string): number[] {
    const place = this.stepByKey.get(key);
    if (place === undefined) return [];
    const known = this.known[place];
    if (known !== undefined) return known;
    const found = new Set([place]);
    for (const step of found) for (const next of this.uses[step] ?? []) found.add(next);
    const needs = [...found].sort((a, b) => a - b);
    this.known[place] = needs;
    return needs;
  }
}

const orders = new WeakMap<ModelModule, StepOrder>();

function findOrder(model: CatalogName, module: ModelModule): StepOrder {
  const order = orders.get(module) ?? new StepOrder(model, module);
  orders.set(module, order);
  return order;
}

/**
 * The rows' values for validated inputs, each worked out with what it depends on when it is first read. The figures
 * are those of a whole evaluation, bit by bit, because the steps that run are the same; a page that shows a tenth of
 * the model pays for that tenth.
 *
 * @example evaluateWhenAsked("singlefamily", inputs).values.rentToPrice
 */
export function evaluateWhenAsked(model: CatalogName, inputs: Inputs): RawResult {
  const module = getModule(model);
  const order = findOrder(model, module);
  const open = fill(module, inputs);
  const isDone = new Uint8Array(open.steps.length);
  const places = findPlaces(module);
  const made: Record<string, RowValue> = {};
  const work = (key: string): void => {
    const place = places.get(key);
    if (place === undefined) return;
    for (const step of order.listNeeds(key)) {
      if (isDone[step] === 1) continue;
      isDone[step] = 1;
      open.steps[step]?.();
    }
    made[key] = open.value(place);
  };
  const all = (): void => {
    for (const key of module.rows) if (!Object.hasOwn(made, key)) work(key);
  };
  const { holdYears, months, years } = open;
  return { holdYears, months, years, values: recordWhenAsked(made, work, all) };
}

const knownPlaces = new WeakMap<ModelModule, Map<string, number>>();

function findPlaces(module: ModelModule): Map<string, number> {
  const places = knownPlaces.get(module) ?? new Map(module.rows.map((key, place) => [key, place]));
  knownPlaces.set(module, places);
  return places;
}
