import {
  CitedFigure,
  CitedSubject,
  MarketId,
  type Verification,
  VerifyBody,
} from "@labs/contract/verification";
import { z } from "zod";
import { verifyAgainst, verify as verifyText } from "../features/verification/service.ts";
import { readConfig } from "../lib/config.ts";
import { connect } from "../lib/database/connection.ts";
import { AppError } from "../lib/errors.ts";
import { CommandError, readArguments } from "./command-error.ts";
import { readJson, readText } from "./input-file.ts";

const USAGE =
  "verify FILE [--property PLACE_ID] [--version NUMBER|latest] [--market county:48453] [--figures FIGURES.json]";

const Given = z.object({ figures: z.array(CitedFigure), subjects: z.array(CitedSubject).default([]) });

/** Holds the numbers of a text file against what it is about; against given figures alone, without a database. */
export async function verify(args: string[]): Promise<Verification> {
  const { positionals, named } = readArguments(args, {
    usage: USAGE,
    positionals: 1,
    named: ["property", "version", "market", "figures"],
  });
  const [file = ""] = positionals;
  const text = await readText(file);
  const given = named.figures === undefined ? undefined : await readFigures(named.figures);
  const body = VerifyBody.safeParse({
    text,
    placeIds: named.property === undefined ? [] : [named.property],
    version:
      named.version === undefined || named.version === "latest" ? named.version : Number(named.version),
    markets: named.market === undefined ? [] : [readMarket(named.market)],
    ...given,
  });
  if (!body.success) {
    const [issue] = body.error.issues;
    throw new CommandError(`${issue?.path.join(".") || file}: ${issue?.message}`);
  }
  const isWhole = given !== undefined && named.property === undefined && named.market === undefined;
  if (isWhole) return verifyAgainst(text, given);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { database, close } = await connect({ config: readConfig(process.env), say });
  try {
    return await verifyText(database, body.data);
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(error.message);
    throw error;
  } finally {
    await close();
  }
}

function readMarket(words: string): MarketId {
  const [kind, id] = words.split(":");
  const market = MarketId.safeParse({ kind, id });
  if (!market.success) throw new CommandError("--market is county: or msa: and five digits, as county:48453");
  return market.data;
}

/** `{figures, subjects}`, as tools and calls answer them. */
async function readFigures(file: string): Promise<z.output<typeof Given>> {
  const given = Given.safeParse(await readJson(file));
  if (given.success) return given.data;
  const [issue] = given.error.issues;
  throw new CommandError(`${file}: ${issue?.path.join(".")}: ${issue?.message}`);
}
