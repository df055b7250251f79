import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import type { JobKind } from "../jobs/service.ts";
import { REMOVAL_JOB, removeDemo } from "./service.ts";

const Payload = z.object({ sign: z.string(), userId: z.string() });

export function demoRemovalJob(parts: {
  database: Database;
  loadLock: number;
}): JobKind<z.infer<typeof Payload>> {
  return {
    kind: REMOVAL_JOB,
    payload: Payload,
    async run(payload, { signal, report }) {
      await removeDemo({
        ...parts,
        ...payload,
        report: async (stage) => {
          // Nothing is written until all of it is.
          signal.throwIfAborted();
          await report({ stage, done: 0, total: null });
        },
      });
    },
  };
}
