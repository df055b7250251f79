import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { createTestApp } from "../test/app.ts";
import type { SmtpOptions, SmtpReport } from "../test/smtp-process.ts";
import { hideSecrets } from "./log.ts";
import { createOutboxMail, createSmtpMail, MailNotSent } from "./mail.ts";

let folder: string;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "labs-mail-")), "outbox");
});
afterAll(() => rm(join(folder, ".."), { recursive: true, force: true }));

test("a mail becomes one readable file that only its owner may read", async () => {
  const mail = createOutboxMail({ folder, from: "Labs <no-reply@localhost>" });
  await mail.send({
    to: "ann@example.com",
    subject: "Grüße",
    text: "First line\nhttps://labs.localhost/x?token=1",
  });
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  const file = join(folder, names[0] ?? "");
  expect(file).toMatch(/\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, "utf8");
  expect(text).toContain("To: ann@example.com\r\n");
  expect(text).toContain("From: Labs <no-reply@localhost>\r\n");
  expect(text).toContain("https://labs.localhost/x?token");
});

test("a subject cannot smuggle a header into a mail", async () => {
  const mail = createOutboxMail({ folder, from: "Labs <no-reply@localhost>" });
  await mail.send({ to: "bob@example.com", subject: "x\r\nBcc: eve@example.com", text: "" });
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
  );
  expect(texts.some((text) => /^Bcc:/m.test(text))).toBe(false);
});

describe("mail through a server", () => {
  let server: ChildProcess | undefined;
  afterEach(() => void server?.kill());

  /** A mail server in a process of its own, and what it reports. */
  async function startServer(options: SmtpOptions = {}) {
    const reports: Exclude<SmtpReport, { port: number }>[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    server = fork(new URL("../test/smtp-process.ts", import.meta.url), {
      env: { ...process.env, SMTP_OPTIONS: JSON.stringify(options) },
      execArgv: [],
      silent: true,
    });
    server.on("message", (message: SmtpReport) => {
      if ("port" in message) resolve(message.port);
      else reports.push(message);
    });
    server.on("exit", (code) => reject(new Error(`The mail server ended with ${code}`)));
    return { port: await promise, reports };
  }

  const from = '"Labs" <no-reply@labs.localhost>';
  const letter = { to: "ann@example.com", subject: "Gr\u00fc\u00dfe", text: "A link" };
  const fast = { from, retryAfterMs: [1, 1] };

  it("arrives there with sender, receiver and words", async () => {
    const { port, reports } = await startServer();
    await createSmtpMail({ url: `smtp://127.0.0.1:${port}`, ...fast }).send(letter);
    await expect
      .poll(() => reports)
      .toEqual([
        {
          mail: {
            from: "no-reply@labs.localhost",
            to: ["ann@example.com"],
            text: expect.stringMatching(/^From: "?Labs"? <no-reply@labs.localhost>\r\n.*A link/s),
          },
        },
      ]);
  });

  it("signs in with the address's user and password", async () => {
    const login = createHash("sha256").update("desk@x:p%ss/word").digest("hex");
    const { port, reports } = await startServer({ login });
    const user = `${encodeURIComponent("desk@x")}:${encodeURIComponent("p%ss/word")}`;
    await createSmtpMail({ url: `smtp://${user}@127.0.0.1:${port}`, ...fast }).send(letter);
    await expect.poll(() => reports).toHaveLength(1);
  });

  it("tries again what may pass, and gives up after the third time", async () => {
    const { port, reports } = await startServer({ refuse: [451, 421, 450, 450, 450] });
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, ...fast });
    await expect(mail.send(letter)).rejects.toThrow(/450, attempt 3/);
    await expect.poll(() => reports).toEqual([{ refused: 451 }, { refused: 421 }, { refused: 450 }]);
    reports.length = 0;
    await mail.send(letter);
    await expect
      .poll(() => reports.map((report) => Object.keys(report)[0]))
      .toEqual(["refused", "refused", "mail"]);
  });

  it("does not repeat what is refused for good", async () => {
    const { port, reports } = await startServer({ refuse: [550, 550] });
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, ...fast });
    await expect(mail.send(letter)).rejects.toThrow(MailNotSent);
    await expect.poll(() => reports).toEqual([{ refused: 550 }]);
  });

  it("tells a failure without the password, even where the server repeats it", async () => {
    const { port } = await startServer({ login: "nobody" });
    const mail = createSmtpMail({ url: `smtp://desk:tulip-harbour@127.0.0.1:${port}`, ...fast });
    const error = await mail.send(letter).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(MailNotSent);
    expect(`${(error as Error).message} ${(error as Error).stack}`).not.toMatch(/tulip|desk:/);
    expect(String(error)).toMatch(/EAUTH 535, attempt 1/);
  });

  it("says when no server answers", async () => {
    const { port } = await startServer();
    server?.kill();
    await expect.poll(() => server?.exitCode ?? server?.signalCode).not.toBeNull();
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, ...fast });
    await expect(mail.send(letter)).rejects.toThrow(/attempt 3/);
  });

  it("carries the link of a forgotten password, for an account alone", async () => {
    const { port, reports } = await startServer();
    const labs = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { mail: undefined });
    try {
      await labs.signIn("viewer");
      const ask = (email: string) =>
        labs.app.inject({ method: "POST", url: "/api/users/send-reset-password-email", payload: { email } });
      expect((await ask("nobody@example.com")).statusCode).toBe(202);
      expect((await ask("viewer-1@example.com")).statusCode).toBe(202);
      await expect.poll(() => reports.length).toBe(1);
      expect(reports[0]).toMatchObject({ mail: { to: ["viewer-1@example.com"] } });
      expect(JSON.stringify(reports[0])).toContain("http://labs.localhost/reset-password?");
    } finally {
      await labs.close();
    }
  });

  it("is never logged with the address's password", () => {
    expect(hideSecrets("SMTP_URL=smtps://desk:tulip-harbour@mail.example.com")).not.toContain("tulip");
  });
});
