import { availableParallelism } from "node:os";
import { dropOldest } from "../../../lib/drop-oldest.ts";
import { openJobProcess } from "../../../lib/job-process.ts";
import {
  type Batch,
  type BatchAnswer,
  createAppraiser,
  type Market,
  MOST_TILES,
  type Tile,
} from "./appraiser.ts";
import type { EvidenceTiles } from "./evidence-tiles.ts";

export interface AppraiserPool {
  run: (tasks: Pick<Batch, "homes" | "communities">) => Promise<BatchAnswer>;
  /** How many batches may well be at work at once. */
  size: number;
  close: () => Promise<void>;
}

/** A list shorter than this is done before a process has started. */
const SHORT = 60;
const MOST_PROCESSES = 2;
/** A batch takes a second or so; a hundred times that is no appraisal any more. */
const LONGEST_MS = 180_000;

interface Member {
  appraise: (batch: Batch) => Promise<BatchAnswer>;
  close: () => Promise<void>;
  /** The tiles that it remembers, oldest first, as it itself keeps them. */
  held: Set<string>;
  /** The markets that it was told of; it forgets none. */
  told: Set<string>;
  last: Promise<unknown>;
  waiting: number;
}

/** Those who appraise the rows of one list: processes of their own for a long one, so that nobody waits for it. */
export function openAppraiserPool(rows: number, evidence: EvidenceTiles): AppraiserPool {
  const size = rows < SHORT ? 1 : Math.min(MOST_PROCESSES, availableParallelism());
  const members = Array.from({ length: size }, () => openMember(rows < SHORT));

  /** Sends what the tasks rest on along with them, unless it was sent before. */
  async function send(member: Member, tasks: Pick<Batch, "homes" | "communities">): Promise<BatchAnswer> {
    const { held, told } = member;
    const tiles: Tile[] = [];
    const markets: Market[] = [];
    const homeSources = tasks.homes.flatMap(({ rent, value }) => [rent, value]);
    for (const source of [...homeSources, ...tasks.communities.map(({ rent }) => rent)]) {
      if ("reason" in source) continue;
      if (!told.has(source.market)) markets.push(evidence.getMarket(source.market));
      told.add(source.market);
      if (held.has(source.tile)) continue;
      tiles.push(await evidence.loadTile(source.tile));
      held.add(source.tile);
    }
    const answer = await member.appraise({ ...tasks, tiles, markets });
    dropOldest(held, MOST_TILES);
    return answer;
  }

  return {
    size,
    run: (tasks) => {
      const [member] = members.toSorted((a, b) => a.waiting - b.waiting);
      if (member === undefined) throw new Error("A pool has members");
      member.waiting += 1;
      // One after the other: what a member remembers is known only in order.
      const done = member.last
        .then(() => send(member, tasks))
        .finally(() => {
          member.waiting -= 1;
        });
      member.last = done.catch(() => undefined);
      return done;
    },
    close: async () => {
      await Promise.all(members.map((member) => member.close()));
    },
  };
}

function openMember(isInline: boolean): Member {
  const memory = { held: new Set<string>(), told: new Set<string>(), last: Promise.resolve(), waiting: 0 };
  if (isInline) {
    const appraise = createAppraiser();
    return { ...memory, appraise: async (batch) => appraise(batch), close: async () => undefined };
  }
  const { run, close } = openJobProcess<Batch, BatchAnswer>({
    module: new URL("./appraiser-process.ts", import.meta.url),
    longestMs: LONGEST_MS,
  });
  return { ...memory, appraise: run, close };
}
