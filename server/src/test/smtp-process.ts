import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** What the mail server of a test is told: whom it lets in, and what it answers before it takes a mail. */
export interface SmtpOptions {
  /** SHA-256 of `user:password`; without it nobody has to sign in. */
  login?: string;
  /** Codes that the first mails are refused with, one each. */
  refuse?: number[];
}

export type SmtpReport =
  | { port: number }
  | { mail: { from: string; to: string[]; text: string } }
  | { refused: number };

const options = JSON.parse(process.env.SMTP_OPTIONS ?? "{}") as SmtpOptions;
const refuse = [...(options.refuse ?? [])];
const report = (message: SmtpReport) => process.send?.(message);

const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  authOptional: options.login === undefined,
  allowInsecureAuth: true,
  logger: false,
  onAuth: ({ username, password }, _session, done) => {
    const given = createHash("sha256").update(`${username}:${password}`).digest("hex");
    if (given === options.login) done(null, { user: "accepted" });
    else done(new Error(`Wrong password ${password}`));
  },
  onMailFrom: (_address, _session, done) => {
    const responseCode = refuse.shift();
    if (responseCode === undefined) return done();
    report({ refused: responseCode });
    done(Object.assign(new Error("Not now"), { responseCode }));
  },
  onData: (stream: Readable, session, done) => {
    text(stream).then((content) => {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? "" : (mailFrom?.address ?? "");
      report({ mail: { from, to: rcptTo.map(({ address }) => address), text: content } });
      done();
    }, done);
  },
});
const listening = server.listen(0, "127.0.0.1", () => {
  const address = listening.address();
  if (address !== null && typeof address === "object") report({ port: address.port });
});
process.on("disconnect", () => process.exit(0));
