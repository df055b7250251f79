import type {
  bidFirmModel,
  MaxBid,
  ModelSensitivity,
  ModelSimulation,
  ModelTornado,
  SensitivityRequest,
  SimulationRequest,
  TornadoRequest,
} from "@labs/contract/firm-models/model-analyses";
import type { z } from "zod";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { askFirmModel, getFor, type ModelParts as Parts } from "./ask-firm-model.ts";
import { linkCells } from "./link-cells.ts";
import { listMappings } from "./mapping-repository.ts";

/** What is mapped; nothing while nothing was confirmed. */
async function listMapped({ database }: Parts, viewer: Viewer, id: string) {
  await getFor(database, viewer, id);
  const [newest] = await listMappings(database, id);
  return newest?.inputs ?? [];
}

/** The highest price at which a return is still met: all cells of the price move together. */
export async function bidFirmModelOf(
  parts: Parts,
  viewer: Viewer,
  { id, ...asked }: z.output<typeof bidFirmModel.body> & { id: string },
): Promise<MaxBid> {
  const mapped = await listMapped(parts, viewer, id);
  const price = asked.input ?? mapped.find(({ field }) => field === "purchasePrice")?.cell;
  if (price === undefined) {
    throw new AppError("conflict", "No input is mapped to the purchase price: confirm it, or name the cell");
  }
  const given = { ...asked, input: linkCells(price, mapped) };
  return askFirmModel(parts, viewer, { id, question: "bid", given });
}

export async function tabulateFirmModelOf(
  parts: Parts,
  viewer: Viewer,
  { id, rows, columns, ...asked }: SensitivityRequest & { id: string },
): Promise<ModelSensitivity> {
  const mapped = await listMapped(parts, viewer, id);
  const link = ({ cell, values }: SensitivityRequest["rows"]) => ({
    linked: linkCells(cell, mapped),
    values,
  });
  const given = { ...asked, rows: link(rows), columns: link(columns) };
  return askFirmModel(parts, viewer, { id, question: "tabulate", given });
}

export async function rankFirmModelInputsOf(
  parts: Parts,
  viewer: Viewer,
  { id, drivers, ...asked }: TornadoRequest & { id: string },
): Promise<ModelTornado> {
  const mapped = await listMapped(parts, viewer, id);
  const given = {
    ...asked,
    drivers: drivers.map(({ cell, ...ends }) => ({ ...ends, linked: linkCells(cell, mapped) })),
  };
  return askFirmModel(parts, viewer, { id, question: "tornado", given });
}

export async function simulateFirmModelOf(
  parts: Parts,
  viewer: Viewer,
  { id, drivers, ...asked }: SimulationRequest & { id: string },
): Promise<ModelSimulation> {
  const wrong = drivers.findIndex(({ spread }) => isUpsideDown(spread));
  if (wrong >= 0) {
    const msg = "The lower end lies below the upper, and the mode between them";
    throw invalid([{ loc: ["body", "drivers", wrong, "spread"], msg, type: "spread_invalid" }]);
  }
  const mapped = await listMapped(parts, viewer, id);
  const given = {
    ...asked,
    drivers: drivers.map(({ cell, spread }) => ({ spread, linked: linkCells(cell, mapped) })),
  };
  return askFirmModel(parts, viewer, { id, question: "simulate", given });
}

function isUpsideDown(spread: SimulationRequest["drivers"][number]["spread"]): boolean {
  if (spread.kind === "normal") return false;
  if (spread.kind === "triangular" && (spread.mode < spread.low || spread.mode > spread.high)) return true;
  return spread.low >= spread.high;
}
