import { hash, verify } from "@node-rs/argon2";

/** argon2id with the memory and passes that OWASP's password storage guidance asks for. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Without a hash (no such account) the same work is done against
 * a decoy, so that the time of the answer does not tell which addresses have accounts.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashPassword("the password of nobody");
  const matches = await verify(passwordHash ?? (await decoy), normalise(password));
  return matches && typeof passwordHash === "string";
}

/** The same characters typed on different systems may arrive in different encodings. */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

/**
 * Common ways to reach twelve characters: what leaked-password lists show at that length is nearly always one of
 * these words, doubled or with digits and signs around it.
 */
const COMMON_WORDS = new Set(
  `password passwort passphrase passw0rd qwerty qwertyuiop qwertyuiopasdfghjkl asdfghjkl asdf zxcvbnm
  zxcvbn qazwsx qazwsxedc qazwsxedcrfv 1qaz2wsx 1qaz2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y zaq12wsx
  zaq1zaq1 letmein letmeinnow welcome welcomeback welcometo iloveyou iloveyoubaby iloveyousomuch iloveyouforever
  admin administrator root login user changeme changemenow default secret mysecret test testing tester temp
  temporary guest master superman batman spiderman starwars pokemon dragon monkey football baseball basketball
  soccer hockey sunshine princess butterfly chocolate liverpool liverpoolfc manchester manchesterunited arsenal
  chelsea barcelona realmadrid michael jennifer michelle jessica charlie jordan ashley daniel computer internet
  samsung google facebook microsoft windows apple trustno trustnoone whatever shadow freedom mustang summer winter
  spring autumn monday friday january february march april june july august september october november december
  hello helloworld abc abcd abcde abcdef abcdefg abcdefgh abcdefghij abcdefghijkl abcdefghijklm abc123 a1b2c3
  a1b2c3d4 passwordpassword ilovegod jesuschrist jesus christ god blessed
  thankyou fuckyou fuckoff asshole forever lovely loveme family mylove angel babygirl superstar unbelievable
  labs research investment realestate property rental housing company office business`.split(/\s+/),
);
const KEYBOARD_RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "01234567890123456789012345678901",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "!@#$%^&*()",
];

/** Why a new password would be guessed early; undefined when it would not. */
export function findWeakness(password: string, email: string): string | undefined {
  const plain = normalise(password).toLowerCase().trim();
  const core = unleet(plain).replace(/[^\p{L}\p{N}]/gu, "");
  if (new Set(plain).size < 5) return "Choose a password with more different characters";
  if (isRepetition(plain)) return "Choose a password that does not repeat itself";
  if (isRuns(plain)) return "Choose a password that is not a keyboard or number sequence";
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const own = [name, domain, domain.split(".")[0] ?? "", email.toLowerCase()].map((part) =>
    unleet(part).replace(/[^\p{L}\p{N}]/gu, ""),
  );
  if (isMadeFrom(core, new Set(own.filter((part) => part.length >= 4)))) {
    return "Choose a password that is not made from your email address";
  }
  if (isMadeFrom(core, COMMON_WORDS)) return "This password is too common: it is easy to guess";
  return undefined;
}

const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Undoes letters written as digits inside a word; digits at its ends stay. */
function unleet(text: string): string {
  return text.replace(/(?<=\p{L})[013457@$!]+(?=\p{L})/gu, (signs) =>
    Array.from(signs, (sign) => LEET[sign] ?? sign).join(""),
  );
}

function isRepetition(text: string): boolean {
  return /^(.{1,40})\1+.{0,2}$/su.test(text);
}

/** Whether the whole text is rows of neighboring keys, forwards or backwards, of at least four. */
function isRuns(text: string): boolean {
  const rows = KEYBOARD_RUNS.flatMap((row) => [row, [...row].reverse().join("")]);
  for (let start = 0; start < text.length; ) {
    const length = longestRun(text.slice(start), rows);
    if (length < 4) return text.length - start <= 2 && start > 0;
    start += length;
  }
  return true;
}

function longestRun(text: string, rows: string[]): number {
  for (let length = text.length; length >= 4; length--) {
    const part = text.slice(0, length);
    if (rows.some((row) => row.includes(part))) return length;
  }
  return 0;
}

/** Whether a text is one word of a set, or the same one several times, with nothing but digits around it. */
function isMadeFrom(text: string, words: Set<string>): boolean {
  for (const word of words) {
    const rest = text.replaceAll(word, "");
    if (rest !== text && /^\p{N}*$/u.test(rest)) return true;
  }
  return false;
}
