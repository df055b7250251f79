const DIRECTIONS = /\b(Ne|Nw|Se|Sw)\b/g;

/** `555 UNKNOWN RD NW APT 3B` as people write it: `555 Unknown Rd NW Apt 3B`. */
export function titleCase(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replaceAll(/(?<![a-z0-9'])[a-z]/g, (letter) => letter.toUpperCase())
    .replaceAll(DIRECTIONS, (direction) => direction.toUpperCase());
}
