import { type MakeCall, RefusedCall } from "@labs/contract/access/client";
import { type CitedFigure, type CitedSubject, MarketId, verifyText } from "@labs/contract/verification";
import { z } from "zod";
import { type ToolAnswer, tool } from "../tool.ts";
import { MOST_COMPS, readComps } from "./comps-tool.ts";
import { openPlace, Place } from "./open-place.ts";
import { readPortfolio } from "./portfolio-tools.ts";
import { readEstimates } from "./property-tools.ts";
import { readSearch } from "./search-tool.ts";
import { solveBid } from "./underwriting-tools.ts";

/** So many answers of other tools are read again for one text. */
const MOST_READ = 20;

/** Figures of tools that the call itself does not know, by what stands before the slash of their ids. */
const SOURCES = /\b(comps|estimate|bid|search|portfolio):([\w:@-]{1,300})\/([^\]\s]{1,200})/g;

type Read = (call: MakeCall, cited: { key: string; rests: string[] }) => Promise<ToolAnswer>;

const READ: Readonly<Record<string, Read>> = {
  comps(call, { key }) {
    const [placeId = "", kind] = key.split(":");
    return readComps(call, { placeId, kind: kind === "sale" ? "sale" : "rent", limit: MOST_COMPS });
  },
  estimate: (call, { key }) => readEstimates(call, key),
  bid(call, { key, rests }) {
    const [placeId = "", version = "latest"] = key.split("@");
    const targets = Object.fromEntries(
      rests.flatMap((rest) => {
        const [output = "", target] = rest.split("=");
        return Number.isFinite(Number(target)) ? [[output, Number(target)]] : [];
      }),
    );
    return solveBid(call, { placeId, version, targets });
  },
  search: (call, { key }) => readSearch(call, { requestId: key, page: 1, pageSize: 500 }),
  portfolio: (call, { key }) => readPortfolio(call, key),
};

/** Reads again, with the caller's own rights, what a text cites of other tools. */
async function readCited(call: MakeCall, text: string) {
  const cited = new Map<string, { kind: string; key: string; rests: string[] }>();
  for (const [, kind = "", key = "", rest = ""] of text.matchAll(SOURCES)) {
    const held = cited.get(`${kind}:${key}`) ?? { kind, key, rests: [] };
    held.rests.push(rest);
    cited.set(`${kind}:${key}`, held);
  }
  const figures: CitedFigure[] = [];
  const subjects: CitedSubject[] = [];
  const missing: ToolAnswer["missing"] = [];
  for (const [source, one] of [...cited].slice(0, MOST_READ)) {
    try {
      const told = await READ[one.kind]?.(call, one);
      figures.push(...(told?.figures ?? []));
      subjects.push(...(told?.subjects ?? []));
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      missing.push({ what: source, reason: error.message });
    }
  }
  for (const source of [...cited.keys()].slice(MOST_READ))
    missing.push({ what: source, reason: `A text is held against ${MOST_READ} answers at most` });
  return {
    figures,
    subjects,
    missing,
    cited: new Set([...text.matchAll(/\[([^\]\n]{3,600})\]/g)].map(([, id]) => id)),
  };
}

export const verify = tool({
  name: "verify",
  title: "Verify a text",
  description:
    "Holds every number of a text against the figures that it cites ([id] behind the number) or could mean: confirmed, wrong with the right value, or not found. Use it on what you wrote before you hand it over.",
  input: {
    text: z.string().min(1).max(100_000),
    places: z.array(Place).max(5).default([]).describe("Of which it speaks, the first before all"),
    version: z
      .union([z.literal("latest"), z.number().int().min(1).max(2_147_483_647)])
      .optional()
      .describe("Of the first property's underwriting"),
    markets: z.array(MarketId).max(10).default([]),
  },
  writes: false,
  async run(call, { text, places, version, markets }) {
    const placeIds: string[] = [];
    for (const place of places) placeIds.push(await openPlace(call, place));
    const { missing, cited, ...known } = await readCited(call, text);
    // A citation says which figure is meant: of what tools answered, the cited figures alone are evidence.
    const figures = known.figures.filter(({ id }) => cited.has(id));
    const held = new Set(figures.map(({ subject }) => subject));
    const subjects = known.subjects.filter(({ id }) => held.has(id));
    const body = { text, placeIds, ...(version !== undefined && { version }), markets, figures, subjects };
    const { numbers, unknown, ...counted } = await call(verifyText, { body });
    const shown = new Map(
      numbers.flatMap(({ figure }) => (figure === null ? [] : [[figure.id, figure] as const])),
    );
    return {
      figures: [...shown.values()],
      subjects: [],
      missing: [...unknown.map((what) => ({ what, reason: "No data has it" })), ...missing],
      about: {
        counts: counted.counts,
        numbers: numbers.map(({ figure, ...number }) => ({ ...number, figure: figure?.id ?? null })),
        ...{ skipped: counted.skipped, heldAgainst: counted.heldAgainst },
      },
    };
  },
});
