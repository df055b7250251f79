import type { AuditFilter } from "@labs/contract/audit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { auditEvents } from "../../lib/database/tables/audit.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { countRows, insertEvent, listRows } from "./repository.ts";

/** Each filter of the log has a line on either side of it, with all else alike. */

const ANN = "00000000-0000-4000-8000-00000000000a";
const BOB = "00000000-0000-4000-8000-00000000000b";

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase();
  const event = (at: string, given: Partial<typeof auditEvents.$inferInsert> = {}) => ({
    ...{ at: new Date(at), actorId: ANN, action: "changed", objectType: "portfolio" as const },
    ...{ objectId: "p-1", objectName: "Fund I", origin: "call-1" },
    ...given,
  });
  for (const one of [
    event("2026-03-01T00:00:00.000Z"),
    event("2026-03-01T23:59:59.999Z", { actorId: BOB }),
    event("2026-03-02T00:00:00.000Z", { action: "deleted" }),
    event("2026-03-02T12:00:00.000Z", {
      objectType: "document",
      objectId: "d-7",
      objectName: "100%_done.pdf",
    }),
    event("2026-03-03T12:00:00.000Z", {
      objectId: "p-2",
      objectName: "100 x done",
      googlePlacesId: "labs_9",
    }),
    event("2026-03-04T12:00:00.000Z", { objectName: null, origin: "Job 12" }),
  ])
    await insertEvent(home.database, one);
});
afterAll(() => home.drop());

const days = async (filter: AuditFilter, limit = 50, offset = 0) => {
  const rows = await listRows(home.database, filter, { limit, offset });
  return rows.map(({ at }) => at.toISOString().slice(5, 16));
};
const [FIRST, LATE, SECOND, DOCUMENT, THIRD, FOURTH] = [
  ...["03-01T00:00", "03-01T23:59", "03-02T00:00", "03-02T12:00", "03-03T12:00", "03-04T12:00"],
];

test.each<[string, AuditFilter, (string | undefined)[]]>([
  ["nothing asked, newest first", {}, [FOURTH, THIRD, DOCUMENT, SECOND, LATE, FIRST]],
  ["who", { actorId: BOB }, [LATE]],
  ["what it was", { object: "document" } as AuditFilter, [DOCUMENT]],
  ["what was done", { action: "deleted" } as AuditFilter, [SECOND]],
  ["from a day on", { from: "2026-03-02" }, [FOURTH, THIRD, DOCUMENT, SECOND]],
  ["until the end of a day", { to: "2026-03-01" }, [LATE, FIRST]],
  ["one day", { from: "2026-03-02", to: "2026-03-02" }, [DOCUMENT, SECOND]],
  ["part of a name, whatever its case", { query: "fund" }, [SECOND, LATE, FIRST]],
  ["an id", { query: "d-7" }, [DOCUMENT]],
  ["a property", { query: "LABS_9" }, [THIRD]],
  ["a call", { query: "job 12" }, [FOURTH]],
  ["signs that mean something to a database", { query: "100%_" }, [DOCUMENT]],
  ["nothing but blanks", { query: "  " }, [FOURTH, THIRD, DOCUMENT, SECOND, LATE, FIRST]],
  ["what is not there", { query: "Fund II" }, []],
])("%s", async (_, filter, found) => {
  expect(await days(filter)).toEqual(found);
  expect(await countRows(home.database, filter)).toBe(found.length);
});

test("pages follow each other, by number and from where the last one ended", async () => {
  expect(await days({}, 2, 2)).toEqual([DOCUMENT, SECOND]);
  const [, last] = await listRows(home.database, {}, { limit: 2 });
  const next = await listRows(home.database, {}, { limit: 2, after: last });
  expect(next.map(({ at }) => at.toISOString().slice(5, 16))).toEqual([DOCUMENT, SECOND]);
});
