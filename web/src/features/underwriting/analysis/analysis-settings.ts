import type { InputValue } from "@labs/underwriting/model-inputs";
import type { SimulationDriver } from "@labs/underwriting/simulation";
import type { BidTarget } from "@labs/underwriting/solve";

/** An input and how far it is moved at once; null where its size says so. */
export interface MovedBy {
  input: string;
  step: number | null;
}

/** A case of the user's own: the inputs that differ from the draft. */
export interface OwnCase {
  id: string;
  label: string;
  changed: Record<string, InputValue>;
}

/** What each analysis was asked, so that a link or coming back asks the same. A null hurdle judges nothing. */
export interface AnalysisSettings {
  sensitivity: { rows: MovedBy; columns: MovedBy; output: string; size: number; hurdle: number | null };
  tornado: { drivers: MovedBy[]; output: string; hurdle: number | null };
  scenarios: { shown: string[]; own: OwnCase[]; isDifferencesOnly: boolean };
  solve: { input: string; output: string; target: number | null };
  bid: { targets: BidTarget[] };
  hold: { output: string };
  simulation: {
    drivers: SimulationDriver[];
    /** By the inputs of a pair, joined by a space; what is not here moves apart. */
    correlations: Record<string, number>;
    trials: number;
    seed: number;
    output: string;
    hurdle: number | null;
  };
}

export type SettingsKind = keyof AnalysisSettings;

/** How one analysis stands in an address; what an address says wrongly is as if it said nothing. */
interface Codec<Settings> {
  names: string[];
  read: (params: URLSearchParams) => Settings | null;
  write: (settings: Settings) => [name: string, text: string][];
}

const KEY = /^[A-Za-z][\w.]*$/;

const figure = (text: string | null | undefined): number | null => {
  const value = text === null || text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

const optional = (value: number | null): string => (value === null ? "" : String(value));

/** `exitCapRate:0.0025`, or the input alone where its size gives the step. */
function readMoved(text: string | null): MovedBy | null {
  const [input = "", step] = (text ?? "").split(":");
  return KEY.test(input) ? { input, step: figure(step) } : null;
}

const writeMoved = ({ input, step }: MovedBy): string => (step === null ? input : `${input}:${step}`);

const listed = <Item>(text: string | null, read: (part: string) => Item | null): Item[] =>
  (text ?? "").split(",").flatMap((part) => {
    const item = read(part);
    return item === null ? [] : [item];
  });

const key = (text: string | null, otherwise = ""): string =>
  KEY.test(text ?? "") ? (text ?? "") : otherwise;

const sensitivity: Codec<AnalysisSettings["sensitivity"]> = {
  names: ["rows", "columns", "output", "size", "hurdle"],
  read: (params) => {
    const [rows, columns] = [readMoved(params.get("rows")), readMoved(params.get("columns"))];
    const output = key(params.get("output"));
    if (rows === null || columns === null || output === "") return null;
    const size = figure(params.get("size")) ?? 5;
    return {
      rows,
      columns,
      output,
      size: [5, 7, 9].includes(size) ? size : 5,
      hurdle: figure(params.get("hurdle")),
    };
  },
  write: ({ rows, columns, output, size, hurdle }) => [
    ["rows", writeMoved(rows)],
    ["columns", writeMoved(columns)],
    ["output", output],
    ["size", String(size)],
    ["hurdle", optional(hurdle)],
  ],
};

const tornado: Codec<AnalysisSettings["tornado"]> = {
  names: ["tornado", "tornadoOutput", "tornadoHurdle"],
  read: (params) => {
    const output = key(params.get("tornadoOutput"));
    if (output === "") return null;
    const drivers = listed(params.get("tornado"), readMoved);
    return { drivers, output, hurdle: figure(params.get("tornadoHurdle")) };
  },
  write: ({ drivers, output, hurdle }) => [
    ["tornado", drivers.map(writeMoved).join(",")],
    ["tornadoOutput", output],
    ["tornadoHurdle", optional(hurdle)],
  ],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readOwn(text: string): OwnCase | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || !isRecord(value.changed)) return null;
  const { id, label } = value;
  if (typeof id !== "string" || typeof label !== "string" || label.trim() === "") return null;
  const changed = Object.entries(value.changed).flatMap(([path, to]): [string, number][] =>
    KEY.test(path) && typeof to === "number" && Number.isFinite(to) ? [[path, to]] : [],
  );
  return changed.length === 0
    ? null
    : { id, label: label.slice(0, 40), changed: Object.fromEntries(changed) };
}

const scenarios: Codec<AnalysisSettings["scenarios"]> = {
  names: ["cases", "own", "inputs"],
  read: (params) =>
    params.has("cases")
      ? {
          shown: (params.get("cases") ?? "").split(",").filter((id) => id !== ""),
          own: params.getAll("own").flatMap((text) => readOwn(text) ?? []),
          isDifferencesOnly: params.get("inputs") !== "all",
        }
      : null,
  write: ({ shown, own, isDifferencesOnly }) => [
    ["cases", shown.join(",")],
    ...own.map((each): [string, string] => ["own", JSON.stringify(each)]),
    ["inputs", isDifferencesOnly ? "differences" : "all"],
  ],
};

const solve: Codec<AnalysisSettings["solve"]> = {
  names: ["solve", "reach", "target"],
  read: (params) => {
    const [input, output] = [key(params.get("solve")), key(params.get("reach"))];
    return input === "" || output === "" ? null : { input, output, target: figure(params.get("target")) };
  },
  write: ({ input, output, target }) => [
    ["solve", input],
    ["reach", output],
    ["target", optional(target)],
  ],
};

const bid: Codec<AnalysisSettings["bid"]> = {
  names: ["bid"],
  read: (params) =>
    params.has("bid")
      ? {
          targets: listed(params.get("bid"), (part) => {
            const [output = "", target] = part.split(":");
            const value = figure(target);
            return KEY.test(output) ? { output, target: value ?? Number.NaN } : null;
          }),
        }
      : null,
  write: ({ targets }) => [
    [
      "bid",
      targets.map(({ output, target }) => `${output}:${Number.isFinite(target) ? target : ""}`).join(","),
    ],
  ],
};

const hold: Codec<AnalysisSettings["hold"]> = {
  names: ["by"],
  read: (params) => (params.has("by") ? { output: key(params.get("by"), "leveredIrr") } : null),
  write: ({ output }) => [["by", output]],
};

/** `exitCapRate:normal:0.005` or `rentGrowth:triangular:-0.01:0:0.01`. */
function readDriver(text: string): SimulationDriver | null {
  const [input = "", kind, ...rest] = text.split(":");
  const points = rest.map(figure);
  const [first, second, third] = points.map((point) => point ?? Number.NaN);
  if (!KEY.test(input) || first === undefined) return null;
  if (kind === "normal") return { input, distribution: { kind, standardDeviation: first } };
  if (kind !== "triangular" || second === undefined || third === undefined) return null;
  return { input, distribution: { kind, low: first, mode: second, high: third } };
}

function writeDriver({ input, distribution }: SimulationDriver): string {
  const points =
    distribution.kind === "normal"
      ? [distribution.standardDeviation]
      : [distribution.low, distribution.mode, distribution.high];
  return [input, distribution.kind, ...points.map((point) => (Number.isFinite(point) ? point : ""))].join(
    ":",
  );
}

const simulation: Codec<AnalysisSettings["simulation"]> = {
  names: ["drivers", "together", "trials", "seed", "simulated", "chance"],
  read: (params) => {
    const output = key(params.get("simulated"));
    const [trials, seed] = [figure(params.get("trials")), figure(params.get("seed"))];
    if (output === "" || trials === null || seed === null) return null;
    const pairs = listed(params.get("together"), (part): [string, number] | null => {
      const [a = "", b = "", size] = part.split(":");
      const value = figure(size);
      return KEY.test(a) && KEY.test(b) && value !== null && Math.abs(value) <= 1
        ? [`${a} ${b}`, value]
        : null;
    });
    return {
      drivers: listed(params.get("drivers"), readDriver),
      correlations: Object.fromEntries(pairs),
      trials: Math.min(100_000, Math.max(1, Math.round(trials))),
      seed: Math.min(4_294_967_295, Math.max(0, Math.round(seed))),
      output,
      hurdle: figure(params.get("chance")),
    };
  },
  write: ({ drivers, correlations, trials, seed, output, hurdle }) => [
    ["drivers", drivers.map(writeDriver).join(",")],
    [
      "together",
      Object.entries(correlations)
        .map(([pair, size]) => `${pair.replace(" ", ":")}:${size}`)
        .join(","),
    ],
    ["trials", String(trials)],
    ["seed", String(seed)],
    ["simulated", output],
    ["chance", optional(hurdle)],
  ],
};

const CODECS: { [Kind in SettingsKind]: Codec<AnalysisSettings[Kind]> } = {
  sensitivity,
  tornado,
  scenarios,
  solve,
  bid,
  hold,
  simulation,
};

/** What an address asks of an analysis; null where it says nothing of it. */
export function readSettings<Kind extends SettingsKind>(
  kind: Kind,
  params: URLSearchParams,
): AnalysisSettings[Kind] | null {
  return CODECS[kind].read(params);
}

/** The same address with an analysis asked so; the rest of it is kept. */
export function writeSettings<Kind extends SettingsKind>(
  kind: Kind,
  settings: AnalysisSettings[Kind],
  params: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const { names, write } = CODECS[kind];
  for (const name of names) next.delete(name);
  for (const [name, text] of write(settings)) if (text !== "" || name === "cases") next.append(name, text);
  return next;
}
