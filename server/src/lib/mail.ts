import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Config } from "./config.ts";

export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** How the product sends mail. */
export interface Mail {
  send: (message: Message) => Promise<void>;
}

/** Mail as `.eml` files in a folder, for an installation without a mail server. */
export function createOutboxMail(options: { folder: string; from: string }): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (message) => {
      const { message: bytes } = await transport.sendMail({ from: options.from, ...message });
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}`;
      const draft = join(options.folder, `.${name}`);
      // Readers of the outbox never see half a mail; it holds links that sign in, so it is the owner's alone.
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, join(options.folder, `${name}.eml`));
    },
  };
}

/** A mail that no mail server took; its message names neither the server's password nor the mail's content. */
export class MailNotSent extends Error {}

const LIMITS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Mail through a server. What may pass (a server that does not answer, a code from 400 on) is tried again, a refusal
 * for good (from 500 on) is not: trying again would only send the same mail to the same refusal.
 */
export function createSmtpMail(options: {
  url: string;
  from: string;
  /** Waits before each further attempt. */
  retryAfterMs?: readonly number[];
}): Mail {
  const transport = createTransport({ url: options.url, ...LIMITS_MS });
  const waits = options.retryAfterMs ?? [500, 2_000];
  return {
    send: async (message) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          await transport.sendMail({
            from: options.from,
            disableFileAccess: true,
            disableUrlAccess: true,
            ...message,
          });
          return;
        } catch (error) {
          const wait = waits[attempt];
          if (wait === undefined || !mayPass(error)) throw describeFailure(error, attempt + 1);
          await sleep(wait);
        }
      }
    },
  };
}

function mayPass(error: unknown): boolean {
  const { code, responseCode } = readFields(error);
  if (responseCode !== undefined) return responseCode < 500;
  return code === undefined || !["EAUTH", "EENVELOPE", "EMESSAGE", "ETLS"].includes(code);
}

/** The server's own words may repeat what it was sent, so its codes alone are passed on. */
function describeFailure(error: unknown, attempts: number): MailNotSent {
  const { code, responseCode } = readFields(error);
  const what = [code, responseCode].filter((part) => part !== undefined).join(" ") || "no answer";
  return new MailNotSent(`The mail server did not take a mail (${what}, attempt ${attempts})`);
}

function readFields(error: unknown): { code?: string | undefined; responseCode?: number | undefined } {
  if (!(error instanceof Error)) return {};
  return {
    code: "code" in error && typeof error.code === "string" ? error.code : undefined,
    responseCode:
      "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined,
  };
}

/** The configuration's mail server, or the outbox where there is none. */
export function openMail(config: Config): Mail {
  const { hostname } = new URL(config.publicUrl);
  const domain = /[a-z]$/i.test(hostname) ? hostname : "localhost";
  const name = config.operatorName.replace(/["\\\r\n]/g, "");
  const from = `"${name}" <no-reply@${domain}>`;
  return config.smtpUrl === undefined
    ? createOutboxMail({ folder: join(config.home, "outbox"), from })
    : createSmtpMail({ url: config.smtpUrl, from });
}
