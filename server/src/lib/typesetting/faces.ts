import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";

/** A set of typefaces, and the letters that they have shapes for. */
export interface Faces {
  files: Buffer[];
  has: (letter: number) => boolean;
}

/** The weights that the documents use: Latin, Greek, Cyrillic and Vietnamese letters. */
const OWN = ["400Regular", "400Regular_Italic", "500Medium", "600SemiBold", "700Bold"].map(
  (face) => `inter/${face}/Inter_${face}`,
);

/** Names in other scripts, in one weight: Chinese and Japanese in one face, as it has every Han character. */
const OF_OTHER_SCRIPTS = [
  "noto-sans-arabic/400Regular/NotoSansArabic_400Regular",
  "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular",
  "noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular",
  "noto-sans-thai/400Regular/NotoSansThai_400Regular",
  "noto-sans-armenian/400Regular/NotoSansArmenian_400Regular",
  "noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular",
  "chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular",
  "gowun-dodum/400Regular/GowunDodum_400Regular",
];

/** Nothing is looked up on the machine, so every machine sets the same page. */
export const readOwnFaces = (): Faces => readFaces(OWN);

export const readAllFaces = (): Faces => readFaces([...OWN, ...OF_OTHER_SCRIPTS]);

function readFaces(names: readonly string[]): Faces {
  const require = createRequire(import.meta.url);
  const files = names.map((name) => readFileSync(require.resolve(`@expo-google-fonts/${name}.ttf`)));
  const letters = new Set(files.flatMap(lettersOf));
  return { files, has: (letter) => letters.has(letter) };
}

function lettersOf(file: Buffer): number[] {
  const font = create(file);
  return "characterSet" in font ? font.characterSet : [];
}

/** They have no shape in any font: line ends, spaces, and marks that join or part letters. */
const WITHOUT_SHAPE = /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** The letters of a text that the faces have no shape for, each once. */
export function listMissing(text: string, { has }: Faces): string[] {
  const missing = new Set<string>();
  // Most of a document is ASCII, which every face has.
  for (const [letter] of text.matchAll(/[^\p{ASCII}]/gu)) {
    if (!has(letter.codePointAt(0) ?? 0) && !WITHOUT_SHAPE.test(letter)) missing.add(letter);
  }
  return [...missing];
}

/** `U+1F600`: what a letter is called wherever it cannot be drawn. */
export const numberOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
