import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "@labs/contract/auth";
import { buildApp, type Parts } from "../app.ts";
import { openCookies } from "../features/accounts/cookies.ts";
import { hashPassword } from "../features/accounts/passwords.ts";
import { createUser } from "../features/accounts/repository.ts";
import { limitSession, startSession } from "../features/accounts/sign-in.ts";
import { seedSample } from "../features/assumptions/service.ts";
import { readConfig } from "../lib/config.ts";
import { openQueue } from "../lib/database/queue.ts";
import type { Message } from "../lib/mail.ts";
import { drainJobs } from "../worker.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export const PASSWORD = "seven quiet lanterns";

/** Hashing is slow by intent: once is enough for the accounts of all tests. */
let passwordHash: Promise<string> | undefined;

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The whole application on an empty database, of the test's own unless it brings another; mails are kept in `sent`. */
export async function createTestApp(
  environment: Record<string, string> = {},
  more: Partial<Omit<Parts, "config">> = {},
  brought?: TestDatabase,
) {
  const home = mkdtempSync(join(tmpdir(), "labs-home-"));
  const testDatabase = brought ?? (await createTestDatabase());
  const sent: Message[] = [];
  const mail = { send: async (message: Message) => void sent.push(message) };
  const config = readConfig({
    LABS_HOME: home,
    PUBLIC_URL: "http://labs.localhost",
    // Tests ask faster than people.
    CALLS_PER_MINUTE: "9999999",
    ...environment,
  });
  const { database, pool } = testDatabase;
  await seedSample(database);
  const jobErrors: unknown[] = [];
  const queue = await openQueue({ pool, takesWork: false, onError: (error) => void jobErrors.push(error) });
  const app = await buildApp({ config, database, queue, mail, ...more });
  let accounts = 0;
  return {
    app,
    sent,
    config,
    database,
    pool,
    /** Of the same database, for another process. */
    databaseUrl: testDatabase.url,
    queue,
    /** What unexpected failures of jobs threw. */
    jobErrors,
    /** Does everything that is queued, in this process; answers how many attempts that took. */
    runJobs: () => drainJobs({ config, database, queue }, (error) => void jobErrors.push(error)),
    /** Headers of somebody signed in with a role; how people sign in is proved by the tests of accounts. */
    async signIn(role: Role = "analyst"): Promise<{ cookie: string }> {
      accounts += 1;
      passwordHash ??= hashPassword(PASSWORD);
      const user = await createUser(database, {
        email: `${role}-${accounts}@example.com`,
        passwordHash: await passwordHash,
        ...{ firstName: "Ann", lastName: "Example", role },
      });
      if (user === undefined) throw new Error("The account exists already");
      const caller = { address: "127.0.0.1", userAgent: undefined, deviceToken: undefined };
      const { token } = await startSession(database, user.id, {
        ...limitSession({ config, database, mail }),
        caller,
      });
      return { cookie: `${openCookies(config).session.name}=${token}` };
    },
    async close(): Promise<void> {
      await app.close();
      await queue.close();
      await testDatabase.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
