import { fork } from "node:child_process";
import type { SmtpReport } from "../../server/src/test/smtp-process.ts";

export interface Mailed {
  to: string[];
  /** As a reader sees it: header and parts, without the marks of its transfer. */
  text: string;
}

/** A mail server in a process of its own, and what has arrived there. */
export async function openMailServer(): Promise<{ url: string; mails: Mailed[]; close: () => void }> {
  const mails: Mailed[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = fork(new URL("../../server/src/test/smtp-process.ts", import.meta.url), {
    execArgv: [],
    silent: true,
  });
  server.on("message", (message: SmtpReport) => {
    if ("port" in message) resolve(message.port);
    else if ("mail" in message) mails.push({ to: message.mail.to, text: decode(message.mail.text) });
  });
  server.on("exit", (code) => reject(new Error(`The mail server ended with ${code}`)));
  return { url: `smtp://127.0.0.1:${await promise}`, mails, close: () => void server.kill() };
}

/** Quoted-printable: soft line breaks go, and bytes are what they stand for. */
const decode = (text: string): string =>
  text
    .replaceAll("=\r\n", "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
