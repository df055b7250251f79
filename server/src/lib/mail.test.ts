import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutboxMail } from "./mail.ts";

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
    text: "First line\nhttps://labs.example.com/x?token=1",
  });
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  const file = join(folder, names[0] ?? "");
  expect(file).toMatch(/\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, "utf8");
  expect(text).toContain("To: ann@example.com\r\n");
  expect(text).toContain("From: Labs <no-reply@localhost>\r\n");
  expect(text).toContain("https://labs.example.com/x?token");
});

test("a subject cannot smuggle a header into a mail", async () => {
  const mail = createOutboxMail({ folder, from: "Labs <no-reply@localhost>" });
  await mail.send({ to: "bob@example.com", subject: "x\r\nBcc: eve@example.com", text: "" });
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
  );
  expect(texts.some((text) => /^Bcc:/m.test(text))).toBe(false);
});
