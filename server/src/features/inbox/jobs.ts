import { z } from "zod";
import type { JobKind } from "../jobs/service.ts";
import { type DigestParts, sendDigests } from "./send-digests.ts";

const Nothing = z.object({});

/** Each day at 11:00 UTC, the morning of the United States: begun again it goes on with whom it has not mailed. */
export function digestJob(parts: DigestParts): JobKind<z.infer<typeof Nothing>> {
  return {
    kind: "inbox-digest",
    payload: Nothing,
    schedule: { cron: "0 11 * * *", title: "Mail what needs each person", payload: {} },
    async run(_, { signal, report }) {
      const tell = (done: number, total: number) => report({ stage: "Mailing", done, total });
      const { failed } = await sendDigests(parts, { now: new Date(), signal, report: tell });
      if (failed === 0) return undefined;
      return {
        result: "with_errors",
        note: `${failed === 1 ? "1 mail was" : `${failed} mails were`} not taken`,
      };
    },
  };
}
