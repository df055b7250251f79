import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const Part = z.enum(["ok", "unavailable"]);

/** `low` and `full` by the space that is left where Labs keeps its files and its own database. */
export const DiskState = z.enum(["ok", "low", "full", "unknown"]);
export type DiskState = z.infer<typeof DiskState>;

const Liveness = z.object({ status: z.literal("live") });
export const Readiness = z.object({
  /** Where the disk is full or nearly so, everything is still read. */
  status: z.enum(["ready", "limited", "unavailable"]),
  database: Part,
  queue: Part,
  disk: DiskState,
});
export type Readiness = z.infer<typeof Readiness>;

export const SlowQuery = z.object({
  /** Its text, without the values it was sent with. */
  statement: z.string(),
  longestMs: z.number(),
  count: z.number().int(),
  lastAt: z.string(),
});
export type SlowQuery = z.infer<typeof SlowQuery>;

/** The figures that are stored of homes: how many hold, how old they are, and why the others don't. */
export const ValuedUniverse = z.object({
  /** Single homes; buildings have none of these figures. */
  homes: z.number().int(),
  current: z.number().int(),
  /** Of the current ones. */
  withValue: z.number().int(),
  withRent: z.number().int(),
  open: z.array(z.object({ reason: z.string(), homes: z.number().int() })),
  /** When the figures were made that are there, current or not. */
  oldestAt: z.string().nullable(),
  newestAt: z.string().nullable(),
  /** By the last runs; null before the first. */
  homesPerSecond: z.number().nullable(),
  /** The last time that each county's homes were valued, newest first. */
  runs: z.array(
    z.object({
      county: z.string(),
      demo: z.boolean(),
      reason: z.string(),
      homes: z.number().int(),
      seconds: z.number(),
      at: z.string(),
    }),
  ),
});
export type ValuedUniverse = z.infer<typeof ValuedUniverse>;

/** A replica of the database that calls may be answered from. */
export const Replica = z.object({
  /**
   * `behind` by more than the bound; `stopped` answers nothing; `promoted` is no replica any more; `foreign` is of
   * another database; `unmeasured` until it was looked at.
   */
  state: z.enum(["used", "behind", "stopped", "promoted", "foreign", "unmeasured"]),
  since: z.string(),
  lagMs: z.number().nullable(),
  mostLagMs: z.number(),
  /** Why it is not used; null while it is. */
  reason: z.string().nullable(),
  /** Calls of this process that may be answered from it, by where they were. */
  calls: z.object({ replica: z.number().int(), primary: z.number().int() }),
});
export type Replica = z.infer<typeof Replica>;

export const Installation = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: z.string(),
  memoryBytes: z.number(),
  database: z.object({ version: z.string(), bytes: z.number(), connections: z.number().int() }),
  /** Null where the operator named none. */
  replica: Replica.nullable(),
  disk: z.object({ state: DiskState, freeBytes: z.number().nullable(), totalBytes: z.number().nullable() }),
  queue: z.object({
    queued: z.number().int(),
    running: z.number().int(),
    failedToday: z.number().int(),
    /** Since when the oldest queued job waits. */
    waitingSince: z.string().nullable(),
  }),
  /** Processes that read files for this one. */
  readers: z.object({ working: z.number().int(), waiting: z.number().int() }),
  lastBackupAt: z.string().nullable(),
  universe: ValuedUniverse,
  slowQueryMs: z.number(),
  slowQueries: z.array(SlowQuery).max(50),
});
export type Installation = z.infer<typeof Installation>;

export const readLiveness = endpoint({
  method: "GET",
  path: "/api/health/live",
  summary: "Whether this process answers; asks nothing else",
  tag: "health",
  object: "server",
  rule: "all",
  access: "open",
  response: Liveness,
});

export const readReadiness = endpoint({
  method: "GET",
  path: "/api/health/ready",
  summary: "Whether this process can take calls: 503 without its database or queue",
  tag: "health",
  object: "server",
  rule: "all",
  access: "open",
  response: Readiness,
});

export const readInstallation = endpoint({
  method: "GET",
  path: "/api/operation",
  summary: "Versions, space, queue, readers, last backup and slow queries of this installation",
  tag: "health",
  object: "server",
  rule: "all",
  access: "admin",
  response: Installation,
});

const Amount = z.object({ key: z.string(), label: z.string(), count: z.number().int() });

/** The simulated data of the demo, and what of the firm's own work rests on it. */
export const DemoData = z.object({
  isLoaded: z.boolean(),
  /** What is simulated, by kind. */
  simulated: z.array(Amount),
  /** Work of the firm that is of simulated homes and ends with them, by kind; kinds without any are left out. */
  restsOn: z.array(Amount),
  /** Lists that hold simulated homes: those that hold nothing else end with them. */
  portfolios: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      owner: z.string(),
      demoHomes: z.number().int(),
      otherHomes: z.number().int(),
    }),
  ),
  /** Of all of these: what a removal has to confirm. */
  sign: z.string(),
  /** The removal that is waiting or at work. */
  jobId: z.string().nullable(),
  /** Since when there is no demo here; null where nobody removed it. */
  removedAt: z.iso.datetime().nullable(),
  removedBy: z.string().nullable(),
});
export type DemoData = z.infer<typeof DemoData>;

const ofServer = { tag: "operation", object: "server", rule: "all", access: "admin" } as const;

export const readDemoData = endpoint({
  method: "GET",
  path: "/api/demo-data",
  summary: "Simulated data of the demo, and work that rests on it",
  ...ofServer,
  response: DemoData,
});

export const removeDemoData = endpoint({
  method: "POST",
  path: "/api/demo-data/removal",
  summary: "Remove the demo for good, with the work that rests on it, as confirmed by its sign",
  ...ofServer,
  body: z.object({ sign: z.string().min(1).max(100) }),
  status: 202,
  response: z.object({ jobId: z.string(), isNew: z.boolean() }),
});
