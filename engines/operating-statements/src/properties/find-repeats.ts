interface Line {
  /** Counted from 1. */
  row: number;
  /** Its words. */
  key: string;
  /** Its amounts as they are written. */
  amounts: string;
}

/**
 * Lines that a file tells twice, with the same words and the same amounts: a statement that was pasted a second time.
 * One such line may be two alike (two fees of 25 dollars); from three on, or where each is there twice, it is no chance.
 */
export function findRepeats(lines: readonly Line[]): string[] {
  const first = new Map<string, Line>();
  const repeated: string[] = [];
  const filled = lines.filter(({ amounts }) => /[1-9]/.test(amounts));
  for (const line of filled) {
    const key = `${line.key}\n${line.amounts}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, line);
    else repeated.push(`Row ${line.row} says again what row ${earlier.row} says`);
  }
  const isChance = repeated.length < 3 && repeated.length * 2 < filled.length;
  return isChance ? [] : repeated;
}
