import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Changes, NamedCell } from "./firm-models.ts";

const CellName = z.string().min(3).max(300);
const Shown = z.object({ value: z.number().nullable(), text: z.string() });
export type Shown = z.infer<typeof Shown>;

const BidQuestion = z.object({
  /** The return that is to be met, and by how much. */
  output: CellName,
  target: z.number(),
  /** The price; left out, the cells that are mapped to it, which move together. */
  input: CellName.optional(),
  /** Between which prices; left out, a twentieth and five times of what stands there. */
  low: z.number().positive().optional(),
  high: z.number().positive().optional(),
});

const isUpright = ({ low, high }: z.output<typeof BidQuestion>): boolean =>
  low === undefined || high === undefined || low < high;
const UPSIDE_DOWN = { message: "The lower bound lies below the upper", path: ["low"] };

export const MaxBidRequest = BidQuestion.extend({ changes: Changes }).refine(isUpright, UPSIDE_DOWN);

export const MaxBid = z.object({
  status: z.enum(["solved", "always_met", "never_met", "not_a_number", "not_settled"]),
  input: NamedCell,
  output: NamedCell,
  target: Shown,
  value: z.number().nullable(),
  text: z.string().nullable(),
  result: Shown,
  /** The result less the target. */
  residual: z.number().nullable(),
  low: z.number(),
  high: z.number(),
  atLow: Shown,
  atHigh: Shown,
  crossings: z.number().int(),
  runs: z.number().int(),
  /** What to change for it: every cell that the price stands in. */
  changes: z.array(z.object({ cell: z.string(), value: z.union([z.number(), z.string()]) })),
});
export type MaxBid = z.infer<typeof MaxBid>;

const Axis = z.object({ cell: CellName, values: z.array(z.number()).min(1).max(15) });

const TableQuestion = z.object({ rows: Axis, columns: Axis, output: CellName });

export const SensitivityRequest = TableQuestion.extend({ changes: Changes });
export type SensitivityRequest = z.output<typeof SensitivityRequest>;

const ShownAxis = z.object({ cell: z.string(), label: z.string(), values: z.array(Shown) });

export const ModelSensitivity = z.object({
  rows: ShownAxis,
  columns: ShownAxis,
  output: NamedCell,
  /** By row and column; what is no number is null, and says what it is. */
  grid: z.array(z.array(Shown)),
});
export type ModelSensitivity = z.infer<typeof ModelSensitivity>;

const TornadoQuestion = z.object({
  output: CellName,
  drivers: z
    .array(z.object({ cell: CellName, low: z.number(), high: z.number() }))
    .min(1)
    .max(40),
});

export const TornadoRequest = TornadoQuestion.extend({ changes: Changes });
export type TornadoRequest = z.output<typeof TornadoRequest>;

export const ModelTornado = z.object({
  output: NamedCell,
  /** The input with the largest reach first. */
  bars: z.array(
    z.object({
      cell: z.string(),
      label: z.string(),
      base: Shown,
      low: Shown,
      high: Shown,
      /** The result there. */
      atLow: Shown,
      atHigh: Shown,
      reach: z.number(),
    }),
  ),
});
export type ModelTornado = z.infer<typeof ModelTornado>;

export const InputSpread = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("normal"), standardDeviation: z.number().positive() }),
  z.object({ kind: z.literal("triangular"), low: z.number(), mode: z.number(), high: z.number() }),
  z.object({ kind: z.literal("uniform"), low: z.number(), high: z.number() }),
]);
export type InputSpread = z.output<typeof InputSpread>;

const SimulationQuestion = z.object({
  outputs: z
    .array(z.object({ cell: CellName, target: z.number().nullable().default(null) }))
    .min(1)
    .max(6),
  drivers: z
    .array(z.object({ cell: CellName, spread: InputSpread }))
    .min(1)
    .max(20),
  trials: z.number().int().min(50).max(10_000).default(1_000),
  seed: z.number().int().min(0).max(2_147_483_647).default(1),
});

export const SimulationRequest = SimulationQuestion.extend({ changes: Changes });
export type SimulationRequest = z.output<typeof SimulationRequest>;

/** What was asked of a model beside its results: kept with a run, it is asked again for a report of it. */
export const RunAnalyses = z.object({
  bid: BidQuestion.refine(isUpright, UPSIDE_DOWN).optional(),
  tornado: TornadoQuestion.optional(),
  simulation: SimulationQuestion.optional(),
  table: TableQuestion.optional(),
});
export type RunAnalyses = z.output<typeof RunAnalyses>;

export const ModelSimulation = z.object({
  seed: z.number().int(),
  asked: z.number().int(),
  /** Fewer than were asked for when the time was up. */
  trials: z.number().int(),
  milliseconds: z.number(),
  outputs: z.array(
    z.object({
      output: NamedCell,
      target: Shown,
      /** Trials in which it is a number. */
      known: z.number().int(),
      mean: Shown,
      percentiles: z.array(z.object({ share: z.number(), ...Shown.shape })),
      /** Share of trials below the target or without a number. */
      belowTarget: z.number().nullable(),
      /** From the lowest to the highest in equal shares of outcomes, at most 401. */
      quantiles: z.array(z.number()),
    }),
  ),
});
export type ModelSimulation = z.infer<typeof ModelSimulation>;

const Id = z.object({ id: z.uuid() });
const path = "/api/firm-models/:id";
const about = { tag: "firm-models", object: "firmModel", method: "POST", rule: "shared" } as const;

export const bidFirmModel = endpoint({
  ...about,
  path: `${path}/max-bid`,
  summary: "The highest price at which a return of a model still meets its target",
  params: Id,
  body: MaxBidRequest,
  response: MaxBid,
});

export const tabulateFirmModel = endpoint({
  ...about,
  path: `${path}/sensitivity`,
  summary: "One result of a model over two of its inputs",
  params: Id,
  body: SensitivityRequest,
  response: ModelSensitivity,
});

export const rankFirmModelInputs = endpoint({
  ...about,
  path: `${path}/tornado`,
  summary: "What one result of a model makes of each input moved alone",
  params: Id,
  body: TornadoRequest,
  response: ModelTornado,
});

export const simulateFirmModel = endpoint({
  ...about,
  path: `${path}/simulate`,
  summary: "Percentiles of a model's results where chosen inputs are drawn by chance",
  params: Id,
  body: SimulationRequest,
  response: ModelSimulation,
});
