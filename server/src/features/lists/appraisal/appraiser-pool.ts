import { availableParallelism } from "node:os";
import { type JobProcess, openJobProcess } from "../../../lib/job-process.ts";
import {
  type Batch,
  type BatchAnswer,
  createAppraiser,
  type Market,
  MOST_POOLS,
  type Pool,
} from "./appraiser.ts";
import type { Needs } from "./evidence-pools.ts";

type Work = Omit<Batch, "pools" | "markets"> & {
  /** What the work needs, each once. */
  needs: ReadonlyMap<string, Needs>;
};

export interface Crew {
  run: (work: Work) => Promise<BatchAnswer>;
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
  /** The pools that it remembers, oldest first, as it itself keeps them. */
  held: Set<string>;
  /** The markets that it was told of; it forgets none. */
  told: Set<string>;
  last: Promise<unknown>;
  waiting: number;
  process: JobProcess<Batch, BatchAnswer> | undefined;
}

/** Those who appraise the rows of one list: processes of their own for a long one, so that nobody waits for it. */
export function openCrew(rows: number): Crew {
  const size = rows < SHORT ? 1 : Math.min(MOST_PROCESSES, availableParallelism());
  const members = Array.from({ length: size }, () => (rows < SHORT ? createInline() : createProcess()));
  const pools = new Map<string, Promise<Pool>>();

  function loadPool(key: string, load: () => Promise<Pool>): Promise<Pool> {
    const pool = pools.get(key) ?? load();
    pools.set(key, pool);
    for (const oldest of pools.keys()) {
      if (pools.size <= MOST_POOLS) break;
      pools.delete(oldest);
    }
    return pool;
  }

  async function send(member: Member, { needs, ...work }: Work): Promise<BatchAnswer> {
    const fresh: Pool[] = [];
    const markets = new Map<string, Market>();
    for (const { pool: key, load, market } of needs.values()) {
      if (!member.told.has(market.key)) markets.set(market.key, market);
      member.told.add(market.key);
      if (member.held.has(key)) continue;
      fresh.push(await loadPool(key, load));
      member.held.add(key);
    }
    const answer = await member.appraise({ ...work, pools: fresh, markets: [...markets.values()] });
    for (const oldest of member.held) {
      if (member.held.size <= MOST_POOLS) break;
      member.held.delete(oldest);
    }
    return answer;
  }

  return {
    size,
    run: (work) => {
      const [member] = [...members].sort((a, b) => a.waiting - b.waiting);
      if (member === undefined) throw new Error("A crew has members");
      member.waiting += 1;
      // One after the other: what a member remembers is known only in order.
      const done = member.last
        .then(() => send(member, work))
        .finally(() => {
          member.waiting -= 1;
        });
      member.last = done.catch(() => undefined);
      return done;
    },
    close: async () => {
      await Promise.all(members.map((member) => member.process?.close()));
    },
  };
}

function createInline(): Member {
  const appraise = createAppraiser();
  return {
    appraise: async (batch) => appraise(batch),
    held: new Set(),
    told: new Set(),
    last: Promise.resolve(),
    waiting: 0,
    process: undefined,
  };
}

function createProcess(): Member {
  const process = openJobProcess<Batch, BatchAnswer>({
    module: new URL("./appraiser-process.ts", import.meta.url),
    longestMs: LONGEST_MS,
  });
  return {
    appraise: (batch) => process.run(batch),
    held: new Set(),
    told: new Set(),
    last: Promise.resolve(),
    waiting: 0,
    process,
  };
}
