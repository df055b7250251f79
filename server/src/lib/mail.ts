import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

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
