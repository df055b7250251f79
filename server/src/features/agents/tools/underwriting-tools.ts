import { type MakeCall, RefusedCall } from "@labs/contract/access/client";
import { createUnderwriting, getUnderwriting, type UnderwritingVersion } from "@labs/contract/underwriting";
import type { CitedFigure } from "@labs/contract/verification";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { findMaxBid } from "@labs/underwriting/solve";
import { z } from "zod";
import { figuresOfVersion } from "../../verification/service.ts";
import { keepOnly, listMissing, Only, type ToolAnswer, tool } from "../tool.ts";
import { openPlace, Place } from "./open-place.ts";

const Version = z
  .union([z.literal("latest"), z.number().int().min(1).max(2_147_483_647)])
  .default("latest")
  .describe("The number of a version, or the latest");

async function readVersion(
  call: MakeCall,
  { placeId, version }: { placeId: string; version: string | number },
): Promise<UnderwritingVersion> {
  try {
    return await call(getUnderwriting, { params: { id: placeId, version: String(version) } as never });
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.status !== 404) throw error;
    throw new RefusedCall(404, `${error.message}. Make one by underwrite with inputs, {} at the least`);
  }
}

/** Lines by year are asked for by name. */
const isWhole = ({ id }: CitedFigure) => !/\.\d{1,2}$/.test(id);

export const underwrite = tool({
  name: "underwrite",
  title: "Underwrite a property",
  description:
    "Without inputs reads an underwriting version (the latest, or the one that is named); with inputs, which may be {}, keeps a new one: what is not given is filled from facts, comps, the market and the firm's template. Figures by year are left out unless you name them with only.",
  input: {
    place: Place,
    version: Version,
    inputs: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Nested, shares as fractions: {purchasePrice: 300000, debt: {maxLtv: 0.7}}"),
    name: z.string().trim().min(1).max(120).optional(),
    only: Only,
  },
  writes: true,
  async run(call, { place, version, inputs, name, only }) {
    const placeId = await openPlace(call, place);
    const told: UnderwritingVersion =
      inputs === undefined
        ? await readVersion(call, { placeId, version })
        : await call(createUnderwriting, {
            params: { id: placeId } as never,
            body: { inputs, ...(name !== undefined && { name }) } as never,
          });
    const figures = figuresOfVersion(told, { placeId });
    const failing = told.checks
      .filter(({ ok }) => !ok)
      .map(({ severity, message }) => ({ severity, message }));
    return {
      figures: only === undefined ? figures.filter(isWhole) : keepOnly(figures, only),
      subjects: [{ id: `property:${placeId}`, names: ["the property"] }],
      missing: listMissing(told.unavailable),
      about: {
        ...{ placeId, version: told.version, name: told.name, model: told.model, createdAt: told.createdAt },
        ...{ failingChecks: failing, basis: told.basis },
      },
    };
  },
});

interface Asked {
  placeId: string;
  version: string | number;
  targets?: Readonly<Record<string, number>> | undefined;
}

/** The highest bid on a version that the caller may read: solved by the engine, as the browser does. */
export async function solveBid(call: MakeCall, { placeId, version, targets }: Asked): Promise<ToolAnswer> {
  const told = await readVersion(call, { placeId, version });
  if (told.inputs.ownership === "owned")
    throw new RefusedCall(409, "This property is owned: held or sold, not bid on");
  const own = told.model === "singlefamily" ? told.inputs.targets : undefined;
  const wanted = Object.entries(targets ?? (own as object | undefined) ?? {}).flatMap(([output, target]) =>
    typeof target === "number" ? [{ output, target }] : [],
  );
  if (wanted.length === 0)
    throw new RefusedCall(422, "This version has no targets of its own: give some, as {leveredIrr: 0.12}");
  const solved = findMaxBid({ model: told.model, inputs: told.inputs as Inputs, targets: wanted });
  const subject = `property:${placeId}`;
  const figures = solved.targets.flatMap(({ output, target, price }): CitedFigure[] =>
    price === null
      ? []
      : [
          {
            id: `bid:${placeId}@${told.version}/${output}=${target}`,
            label: `Maximum bid at ${output} ${target}`,
            ...{ value: price, unit: "usd", source: `Solved on underwriting version ${told.version}` },
            ...{ asOf: told.createdAt.slice(0, 10), version: String(told.version), subject },
          },
        ],
  );
  const binding = solved.targets.find(({ output }) => output === solved.binding);
  const id = `bid:${placeId}@${told.version}/${binding?.output}=${binding?.target}`;
  return {
    // The bid itself first: the least of them, under the id of the target that binds.
    figures: figures
      .map((figure) =>
        figure.id === id ? { ...figure, label: `Maximum bid, bound by ${binding?.output}` } : figure,
      )
      .sort((one, other) => Number(other.id === id) - Number(one.id === id)),
    subjects: [{ id: subject, names: ["the property"] }],
    missing: solved.targets.flatMap(({ output, price, reason }) =>
      price === null
        ? [{ what: `Maximum bid at ${output}`, reason: reason ?? "No price reaches the target" }]
        : [],
    ),
    about: {
      placeId,
      version: told.version,
      binding: solved.binding,
      maximumBid: binding === undefined ? null : id,
    },
  };
}

const MOST_TARGETS = 10;

export const solve = tool({
  name: "solve",
  title: "Solve for the highest bid",
  description:
    "The highest price at which each target is met, and which target binds, on the inputs of an underwriting version. The first figure is the bid.",
  input: {
    place: Place,
    version: Version,
    targets: z
      .record(z.string().max(80), z.number())
      .refine((given) => Object.keys(given).length <= MOST_TARGETS, `At most ${MOST_TARGETS} targets`)
      .optional()
      .describe(
        "By output, shares as fractions: {leveredIrr: 0.12, netYieldOnCost: 0.06}; left out, the version's own",
      ),
  },
  writes: false,
  run: async (call, { place, ...asked }) =>
    solveBid(call, { placeId: await openPlace(call, place), ...asked }),
});
