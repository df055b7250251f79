import type { Scope } from "@labs/contract/access/scopes";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    role: text({ enum: ["viewer", "analyst", "approver", "admin"] }).notNull(),
    /** Null for who signs in with the company's identity provider and never set one. */
    passwordHash: text("password_hash"),
    /** What an authenticator app shares; asked for once `secondStepSince` is set. */
    secondStepSecret: text("second_step_secret"),
    secondStepSince: moment("second_step_since"),
    /** Hashes of those that were not used yet. */
    recoveryCodes: text("recovery_codes").array(),
    /** The half minutes whose code was used, as long as it would still be right. */
    usedSteps: integer("used_steps").array().notNull().default([]),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastLoginAt: moment("last_login_at"),
    disabledAt: moment("disabled_at"),
  },
  (table) => [uniqueIndex("users_email").on(sql`lower(${table.email})`)],
);

/** Only the hash of a session's token is kept: a leaked table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    /** When a person last did something in it, to the minute. */
    activeAt: moment("active_at").notNull().defaultNow(),
    /** It ends so long after that. */
    idleMinutes: integer("idle_minutes").notNull(),
    revokedAt: moment("revoked_at"),
    userAgent: text("user_agent"),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** With which programs call in a person's name: of the token itself only its hash and its first letters are kept. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    start: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    /** To the minute. */
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("access_tokens_user").on(table.userId)],
);

/** Who somebody is to the company's identity provider: its name for them, which no change of address touches. */
export const identities = pgTable(
  "identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the provider knew it when the two were joined. */
    email: text().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("identities_user").on(table.userId),
  ],
);

/** A browser that is at the identity provider, until it comes back. */
export const providerVisits = pgTable("provider_visits", {
  tokenHash: text("token_hash").primaryKey(),
  state: text().notNull(),
  nonce: text().notNull(),
  codeVerifier: text("code_verifier").notNull(),
  redirectTo: text("redirect_to"),
  expiresAt: moment("expires_at").notNull(),
});

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The device's name for it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytes("public_key").notNull(),
    /** How often it was used, where the device counts; else 0. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean("is_synced").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** What devices were asked to sign, each once: to sign in, or to add a passkey to an account. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challenge: text().primaryKey(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  expiresAt: moment("expires_at").notNull(),
});

/** Browsers in which somebody has signed in: guesses made elsewhere do not keep them out there. */
export const knownDevices = pgTable(
  "known_devices",
  {
    tokenHash: text("token_hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] })],
);

/** What somebody asked to register, until the link that was mailed to them is followed. */
export const pendingRegistrations = pgTable("pending_registrations", {
  tokenHash: text("token_hash").primaryKey(),
  email: text().notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  passwordHash: text("password_hash").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** Each process that starts without any account prints one; any of them makes the first administrator. */
export const setupTokens = pgTable("setup_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export const resetTokens = pgTable("reset_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
});

/** One row for each counted attempt; old rows are swept. */
export const throttleEvents = pgTable(
  "throttle_events",
  {
    key: text().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("throttle_events_key_at").on(table.key, table.at)],
);

const position = customType<{ data: string }>({ dataType: () => "pg_lsn" });

/**
 * How far the server's log was when each person's last write had been made: a replica that is not so far yet is not
 * asked for them. Written only where there is a replica; unlogged, as it is of no use without this server.
 */
export const lastWrites = pgTable("last_writes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  position: position().notNull(),
});
