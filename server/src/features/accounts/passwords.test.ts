import { expect, test } from "vitest";
import { findWeakness, hashPassword, isPassword } from "./passwords.ts";

const EMAIL = "jane.doe@maple-homes.com";

test.each([
  "password1234",
  "Password12345!",
  "P@ssw0rd2024!!",
  "passwordpassword",
  "123456789012",
  "012345678901234",
  "210987654321",
  "qwertyuiop123456",
  "qwertyuiopasdf",
  "1qaz2wsx3edc",
  "aaaaaaaaaaaa",
  "abababababab",
  "abcdefghijkl",
  "abc123abc123",
  "iloveyou2024",
  "administrator1",
  "letmein-letmein",
  "janedoe12345",
  "maple-homes.com1",
  "jane.doe@maple-homes.com",
])("%s is refused as common", (password) => {
  expect(findWeakness(password, EMAIL)).toBeTypeOf("string");
});

test.each([
  "correct horse battery staple",
  "seven quiet lanterns",
  "Tr0ub4dor&3-and-more",
  "xK9#vQ2$mL7@",
  "jane-doe-loves-quinces",
  "my password is a long one",
  "839201746582",
])("%s may be chosen", (password) => {
  expect(findWeakness(password, EMAIL)).toBeUndefined();
});

test("a hash is argon2id, salted, and opens for its own password alone", async () => {
  const hash = await hashPassword("seven quiet lanterns");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword("seven quiet lanterns")).not.toBe(hash);
  expect(await isPassword("seven quiet lanterns", hash)).toBe(true);
  expect(await isPassword("seven quiet lantern", hash)).toBe(false);
});

test("the same characters in another encoding are the same password", async () => {
  const hash = await hashPassword("Zürich-Enge-Ufer".normalize("NFD"));
  expect(await isPassword("Zürich-Enge-Ufer".normalize("NFC"), hash)).toBe(true);
});

test("without an account nothing matches, not even the decoy's password, at the same cost", async () => {
  const hash = await hashPassword("seven quiet lanterns");
  await isPassword("warm up", undefined);
  const known = await time(() => isPassword("wrong password", hash));
  const unknown = await time(() => isPassword("wrong password", undefined));
  expect(await isPassword("the password of nobody", undefined)).toBe(false);
  expect(unknown).toBeGreaterThan(known / 4);
});

/** Processor time: what else the machine does is not counted. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  for (let round = 0; round < 5; round++) await work();
  return process.cpuUsage(start).user;
}
