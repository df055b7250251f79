import { setImmediate } from "node:timers/promises";
import type { BulkOffer } from "@labs/contract/firm-models/bulk-runs";
import { findInputField } from "@labs/workbooks/model-fields";
import { AppError } from "../../../lib/errors.ts";
import type { Viewer } from "../../../lib/rights.ts";
import type { JobContext } from "../../jobs/service.ts";
import { bidFirmModelOf } from "../ask-analyses.ts";
import { getFor, lookAtModel, type ModelParts } from "../ask-firm-model.ts";
import { getMappingVersion } from "../confirm-mapping.ts";
import { fillProperty, type LookUnder } from "../fill-property.ts";
import type { GivenChanges } from "../model-answers.ts";
import { readFigures } from "../read-figures.ts";
import * as repository from "./bulk-repository.ts";

type Mapping = Awaited<ReturnType<typeof getMappingVersion>>;
type Row = Omit<Parameters<typeof repository.saveBulkRow>[1], "bulkRunId" | "position">;

/** Fills the model for each property that still waits, in order; begun again it goes on where it was. */
export async function fillList(
  parts: ModelParts,
  viewer: Viewer,
  { run, context }: { run: repository.BulkRunRow; context: JobContext },
): Promise<void> {
  const { database } = parts;
  const mapping = await getMappingVersion(database, run);
  const look = rememberFile(lookAtModel(parts, viewer, run.modelId));
  const waiting = await repository.listWaiting(database, run.id);
  let done = run.total - waiting.length;
  for (const { position, googlePlacesId } of waiting) {
    context.signal.throwIfAborted();
    await context.report({ stage: "Running the model", done, total: run.total });
    // A model that was deleted meanwhile, or is shared no longer, ends the run, and is no fault of the property.
    await getFor(database, viewer, run.modelId);
    const of = { parts, viewer, run, mapping, look, googlePlacesId };
    const row = await fillOne(of).catch(explain);
    await repository.saveBulkRow(database, { ...row, googlePlacesId, bulkRunId: run.id, position });
    done += 1;
    await setImmediate();
  }
  await context.report({ stage: "Done", done, total: run.total });
}

/** How the file stands is asked for once, and not by each row. */
function rememberFile(look: LookUnder): LookUnder {
  const known = new Map<string, ReturnType<LookUnder>>();
  return (changes, cells) => {
    if (changes.length > 0) return look(changes, cells);
    const key = cells.join("\n");
    const asked = known.get(key) ?? look(changes, cells);
    known.set(key, asked);
    return asked;
  };
}

/** What is wrong with one property must not stop the others; what is wrong with the workbook or with us does. */
function explain(error: unknown): Row {
  if (!(error instanceof AppError) || !["not_found", "conflict", "invalid"].includes(error.code)) throw error;
  return { googlePlacesId: "", outcome: "failed", reason: error.message };
}

async function fillOne(of: {
  parts: ModelParts;
  viewer: Viewer;
  run: repository.BulkRunRow;
  mapping: Mapping;
  look: LookUnder;
  googlePlacesId: string;
}): Promise<Row> {
  const { parts, viewer, run, mapping, look, googlePlacesId } = of;
  const { database } = parts;
  const offer = await findOffer(of);
  const purchasePrice = offer?.price;
  const from = { googlePlacesId, ...(purchasePrice === undefined ? {} : { purchasePrice }) };
  const figures = await readFigures(database, from);
  const over: LookUnder = (changes, cells) => look(merge(run.changes, changes), cells);
  const fill = await fillProperty({ mapping, figures, look: over });
  const changes = merge(run.changes, fill.changes);
  const outputs = await look(
    changes,
    mapping.outputs.map(({ cell }) => cell),
  );
  const standing = fill.inputs.filter(({ basis }) => basis === "workbook");
  const maxBid = run.bid === null ? null : await bidOn(of, changes, run.bid);
  const reasons = [
    ...(offer?.reason === undefined ? [] : [offer.reason]),
    ...standing.map(({ label, cell, reason }) => `${label || cell}: ${reason}`),
    ...(maxBid?.reason === undefined ? [] : [maxBid.reason]),
  ];
  return {
    ...{ googlePlacesId, label: fill.label, demo: fill.demo, price: purchasePrice ?? null },
    outcome: standing.length === 0 ? "filled" : "partly",
    reason: reasons.length === 0 ? null : reasons.join("; "),
    inputs: fill.inputs,
    outputs: outputs.cells.map(({ cell, label, value, text }, at) => ({
      ...{ cell, label, value, text },
      field: mapping.outputs[at]?.field ?? null,
    })),
    maxBid: maxBid?.found ?? null,
  };

  async function bidOn(
    { parts: at }: { parts: ModelParts },
    under: GivenChanges,
    { output, target }: { output: string; target: number },
  ): Promise<{ found: { value: number | null; text: string } | null; reason?: string }> {
    try {
      const asked = { id: run.modelId, changes: [...under], output, target };
      const { value, text, status } = await bidFirmModelOf(at, viewer, asked);
      return { found: { value, text: text ?? BID_WORDS[status] ?? status } };
    } catch (error) {
      if (!(error instanceof AppError) || !["conflict", "invalid"].includes(error.code)) throw error;
      return { found: null, reason: `Maximum bid: ${error.message}` };
    }
  }
}

const BID_WORDS: Readonly<Record<string, string>> = {
  always_met: "met at every price tried",
  never_met: "met at no price tried",
  not_a_number: "no number",
};

/** Of two changes of a cell the later one stands. */
function merge(first: GivenChanges, then: GivenChanges): GivenChanges {
  const cells = new Set(then.map(({ cell }) => cell));
  return [...first.filter(({ cell }) => !cells.has(cell)), ...then];
}

/** A share of what Labs has as list price or value of the property. */
async function findOffer(of: {
  parts: ModelParts;
  run: { offer: BulkOffer | null };
  googlePlacesId: string;
}): Promise<{ price?: number; reason?: string } | undefined> {
  const { parts, run, googlePlacesId } = of;
  if (run.offer === null) return undefined;
  const field = findInputField(run.offer.of);
  if (field === undefined) return undefined;
  const figures = await readFigures(parts.database, { googlePlacesId });
  const figure = figures.find(field, null);
  if ("reason" in figure) return { reason: `Nothing is offered: ${field.label}: ${figure.reason}` };
  const price = Number(figure.value) * run.offer.share;
  return price > 0 ? { price } : { reason: `Nothing is offered: ${field.label} is ${figure.value}` };
}
