import { resolve } from "node:path";
import { z } from "zod";

const Environment = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  LABS_HOME: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE_URL: z
    .string()
    .regex(/^file:/, "only file: is supported")
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  REGISTRATION: z
    .string()
    .regex(/^(open|invite|closed|domain:[a-z0-9.-]+)$/)
    .optional(),
  LABS_DEMO: z.enum(["0", "1"]).optional(),
  LABS_ROLE: z.enum(["web", "worker", "all"]).default("all"),
  OPERATOR_NAME: z.string().min(1).max(60).default("Labs"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type Registration = { kind: "open" | "invite" | "closed" } | { kind: "domain"; domain: string };

export interface Config {
  host: string;
  port: number;
  /** Absolute folder of the embedded database, stored files and the mail outbox. */
  home: string;
  /** Whether the folder was named by the operator: then it is never silently replaced by another. */
  isHomeExplicit: boolean;
  databaseUrl: string | undefined;
  storageFolder: string;
  publicUrl: string;
  registration: Registration;
  demo: boolean;
  role: "web" | "worker" | "all";
  operatorName: string;
  logLevel: string;
}

/** Reads the environment once; the first invalid value is said in one line. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${String(issue?.path[0])} is invalid: ${issue?.message}`);
  }
  const env = parsed.data;
  const home = resolve(env.LABS_HOME ?? ".labs");
  const embedded = env.DATABASE_URL === undefined;
  const registration = env.REGISTRATION ?? (embedded ? "open" : "invite");
  return {
    host: env.HOST,
    port: env.PORT,
    home,
    isHomeExplicit: env.LABS_HOME !== undefined,
    databaseUrl: env.DATABASE_URL,
    storageFolder: env.STORAGE_URL ? new URL(env.STORAGE_URL).pathname : resolve(home, "files"),
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    registration: registration.startsWith("domain:")
      ? { kind: "domain", domain: registration.slice("domain:".length) }
      : { kind: registration as "open" | "invite" | "closed" },
    demo: (env.LABS_DEMO ?? (embedded ? "1" : "0")) === "1",
    role: env.LABS_ROLE,
    operatorName: env.OPERATOR_NAME,
    logLevel: env.LOG_LEVEL,
  };
}
