import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { S3Place } from "./s3-storage.ts";

/** In the clone, wherever a command is called from. */
const HOME = fileURLToPath(new URL("../../../.labs", import.meta.url));

const LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
const REGISTRATION = /^(open|invite|closed|domain:[a-z0-9-]+(\.[a-z0-9-]+)+)$/;

const STORAGE_ADDRESSES = "an address file:///folder or s3://bucket/prefix?endpoint=https://…&region=…";

const ISSUER = "the https:// address of an OpenID Connect provider";

/** What the environment may say; .env.example and docs/configuration.md describe each variable. */
export const Environment = z.object({
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/, "a host name or an address")
    .default("127.0.0.1"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "a whole number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "a whole number from 0 to 65535")
    .default(4000),
  LABS_HOME: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "an address postgresql://…" }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/, error: "an address postgresql://…" }).optional(),
  DATABASE_READ_LAG_MS: z
    .string()
    .regex(/^[1-9]\d{2,5}$/, "a whole number of milliseconds from 100 to 999999")
    .transform(Number)
    .default(2_000),
  STORAGE_URL: z
    .url({ protocol: /^(file|s3)$/, error: STORAGE_ADDRESSES })
    .refine((address) => address.startsWith("s3:") || isFileAddress(address), STORAGE_ADDRESSES)
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "an address smtp://user:password@host:port or smtps://…" })
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "an address http://… or https://…" }).optional(),
  /** Where else the front end is served from, so that its pages may call this API with the session. */
  WEB_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin), "origins https://host:port, separated by commas")
    .optional(),
  REGISTRATION: z.string().regex(REGISTRATION, "open, domain:example.com, invite or closed").optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: ISSUER })
    .refine(isSafeIssuer, ISSUER)
    .optional(),
  OIDC_CLIENT_ID: z.string().max(300, "at most 300 characters").optional(),
  OIDC_CLIENT_SECRET: z.string().max(1_000, "at most 1000 characters").optional(),
  LABS_DEMO: z.enum(["0", "1"], { error: "0 or 1" }).optional(),
  /** What nobody has asked for yet. */
  WORK_AHEAD: z.enum(["0", "1"], { error: "0 or 1" }).default("1"),
  LABS_ROLE: z.enum(["web", "worker", "all"], { error: "web, worker or all" }).default("all"),
  /** Addresses of the proxies whose word on the caller's address is taken. */
  TRUST_PROXY: z
    .string()
    .regex(/^[\w.:/, ]+$/)
    .optional(),
  CALLS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, "a whole number from 1 to 9999999")
    .transform(Number)
    .default(6_000),
  UPLOAD_GIGABYTES_PER_DAY: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "a whole number from 1 to 9999")
    .transform(Number)
    .default(20),
  UPLOADS_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, "a whole number from 1 to 9999999")
    .transform(Number)
    .default(600),
  /** From five minutes to a month. */
  SESSION_IDLE_MINUTES: z
    .string()
    .regex(/^\d{1,5}$/, "a whole number of minutes from 5 to 43200")
    .transform(Number)
    .refine((minutes) => minutes >= 5 && minutes <= 43_200, "a whole number of minutes from 5 to 43200")
    .default(120),
  OPERATOR_NAME: z.string().max(60, "at most 60 characters").default("Labs"),
  GEOCODER: z.enum(["local", "census", "google"], { error: "local, census or google" }).default("local"),
  GEOCODER_URL: z.url({ protocol: /^https?$/, error: "an address http://… or https://…" }).optional(),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/, "a key of letters, digits, - and _")
    .optional(),
  /** A style of MapLibre's, with all that it names on the same origin. */
  MAP_STYLE_URL: z.url({ protocol: /^https?$/, error: "an address http://… or https://…" }).optional(),
  /** Where webhooks may lead: to public addresses alone, or into the operator's own network too. */
  WEBHOOK_ADDRESSES: z.enum(["public", "any"], { error: "public or any" }).default("public"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}$/, "16 letters or more, digits, and . _ ~ + / -")
    .optional(),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "a whole number from 1 to 999999")
    .transform(Number)
    .default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "an address http://… or https://…" })
    .optional(),
  LOG_LEVEL: z.enum(LEVELS, { error: LEVELS.join(", ") }).default("info"),
});

/** Where addresses are placed: by the loaded properties and postal codes alone, or by a service besides. */
export type GeocoderConfig =
  | { kind: "local" }
  | { kind: "census"; url: string }
  | { kind: "google"; url: string; key: string };

type StorageConfig = { kind: "disk"; folder: string } | ({ kind: "s3" } & S3Place);

type Registration = { kind: "open" | "invite" | "closed" } | { kind: "domain"; domain: string };

/** The company's identity provider, as OpenID Connect has it. */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  /** It is never printed. */
  clientSecret: string;
}

export interface Config {
  host: string;
  port: number;
  /** Absolute folder of the embedded database, stored files and the mail outbox. */
  home: string;
  /** Whether the folder was named by the operator: then it is never silently replaced by another. */
  isHomeExplicit: boolean;
  databaseUrl: string | undefined;
  /** A streaming replica of it, for reads that may lag. */
  databaseReadUrl: string | undefined;
  /** A replica further behind is left for the primary. */
  mostReadLagMs: number;
  storage: StorageConfig;
  /** May hold a password: it is never printed. */
  smtpUrl: string | undefined;
  publicUrl: string;
  /** Whether nobody beyond this machine can reach Labs: neither by where it listens nor by its public address. */
  isLocal: boolean;
  /** Other sites whose pages may call the API; none unless the operator names them. */
  webOrigins: string[];
  registration: Registration;
  /** Who else may say who somebody is. */
  provider: ProviderConfig | undefined;
  demo: boolean;
  /** Whether a processor that is free fits markets, and values and back-tests the demo, before anybody asks. */
  worksAhead: boolean;
  role: "web" | "worker" | "all";
  /** Whose `X-Forwarded-For` is believed: nobody's unless the operator names proxies. */
  trustProxy: string | false;
  /** Of one person. */
  callsPerMinute: number;
  uploadsPerHour: number;
  uploadGigabytesPerDay: number;
  /** A session in which nobody does anything for so long ends. */
  sessionIdleMinutes: number;
  operatorName: string;
  geocoder: GeocoderConfig;
  /** Where the operator serves street maps of all places; browsers are allowed to ask its origin. */
  mapStyleUrl: string | undefined;
  webhookAddresses: "public" | "any";
  /** Undefined: only this machine reads the metrics. */
  metricsToken: string | undefined;
  /** A statement that takes this long is written to the log. */
  slowQueryMs: number;
  /** Where spans are sent, by the SDK, which reads its other variables itself. */
  otlpEndpoint: string | undefined;
  logLevel: string;
}

/** Reads the environment once; the first invalid value is said in one line, without the value: it may be a secret. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${String(issue?.path[0])} is invalid: expected ${issue?.message}`);
  }
  const env = parsed.data;
  const home = resolve(env.LABS_HOME ?? HOME);
  const embedded = env.DATABASE_URL === undefined;
  if (embedded && env.DATABASE_READ_URL !== undefined) {
    throw new Error(
      "DATABASE_READ_URL is of no use without DATABASE_URL, the primary that it is a replica of",
    );
  }
  return {
    host: env.HOST,
    port: env.PORT,
    home,
    isHomeExplicit: env.LABS_HOME !== undefined,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    mostReadLagMs: env.DATABASE_READ_LAG_MS,
    storage: readStorage(env.STORAGE_URL, resolve(home, "files")),
    smtpUrl: env.SMTP_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? writeAddress(env.HOST, env.PORT),
    isLocal:
      isLoopback(env.HOST) && (env.PUBLIC_URL === undefined || isLoopback(new URL(env.PUBLIC_URL).hostname)),
    webOrigins: env.WEB_ORIGINS ?? [],
    registration: readRegistration(env.REGISTRATION ?? (embedded ? "open" : "invite")),
    provider: readProvider(env),
    demo: (env.LABS_DEMO ?? (embedded ? "1" : "0")) === "1",
    worksAhead: env.WORK_AHEAD === "1",
    role: env.LABS_ROLE,
    trustProxy: env.TRUST_PROXY ?? false,
    callsPerMinute: env.CALLS_PER_MINUTE,
    uploadsPerHour: env.UPLOADS_PER_HOUR,
    uploadGigabytesPerDay: env.UPLOAD_GIGABYTES_PER_DAY,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    operatorName: env.OPERATOR_NAME,
    geocoder: readGeocoder(env),
    mapStyleUrl: env.MAP_STYLE_URL,
    webhookAddresses: env.WEBHOOK_ADDRESSES,
    metricsToken: env.METRICS_TOKEN,
    slowQueryMs: env.SLOW_QUERY_MS,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
  };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** The address of a host and port; an IPv6 address stands in brackets. */
export function writeAddress(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function readRegistration(text: string): Registration {
  const [kind, domain] = text.split(":");
  if (domain !== undefined) return { kind: "domain", domain };
  return { kind: kind === "invite" || kind === "closed" ? kind : "open" };
}

/** All three or none; without encryption only where nobody else is on the way. */
function readProvider(env: z.infer<typeof Environment>): ProviderConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const given = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { issuer, clientId, clientSecret };
  }
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length === 3) return undefined;
  throw new Error(
    `${missing[0]?.[0]} is missing: single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET`,
  );
}

function isSafeIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname);
}

/** The services' own addresses, unless the operator has another way to them. */
const GEOCODERS = { census: "https://geocoding.geo.census.gov", google: "https://maps.googleapis.com" };

function readGeocoder(env: z.infer<typeof Environment>): GeocoderConfig {
  const { GEOCODER: kind, GEOCODER_URL: given, GOOGLE_MAPS_API_KEY: key } = env;
  if (kind === "local") return { kind };
  const url = (given ?? GEOCODERS[kind]).replace(/\/+$/, "");
  if (kind === "census") return { kind, url };
  if (key === undefined) {
    throw new Error("GOOGLE_MAPS_API_KEY is invalid: expected a key, because GEOCODER is google");
  }
  return { kind, url, key };
}

/** `s3://bucket/prefix?endpoint=…&region=…`; keys and secrets are never part of the address. */
function readStorage(address: string | undefined, folder: string): StorageConfig {
  if (address === undefined) return { kind: "disk", folder };
  if (!address.startsWith("s3:")) return { kind: "disk", folder: fileURLToPath(address) };
  const { hostname, pathname, searchParams } = new URL(address);
  const path = pathname.replace(/^\/+|\/+$/g, "");
  return {
    kind: "s3",
    bucket: hostname,
    prefix: path === "" ? "" : `${path}/`,
    endpoint: searchParams.get("endpoint") ?? undefined,
    region: searchParams.get("region") ?? "us-east-1",
  };
}

function isFileAddress(address: string): boolean {
  try {
    return fileURLToPath(address).length > 1;
  } catch {
    return false;
  }
}
