import { measureMemos } from "@labs/verification/measure-memos";

const MEMOS = Number(process.argv[2] ?? 1_000);
const SEED = Number(process.argv[3] ?? 20_261_126);

/** The 1,000 memos of docs/methods/verification.md#what-it-catches, with one planted change of each kind. */
const { numbers, alarms, changed, missed, byChange, milliseconds } = measureMemos({
  memos: MEMOS,
  seed: SEED,
});
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;
const lines = [
  `${MEMOS} memos: ${numbers} numbers, ${alarms.length} false alarms (${share(alarms.length, numbers)})`,
  `${changed} changes: ${changed - missed.length} caught (${share(changed - missed.length, changed)})`,
  ...Object.entries(byChange).map(([change, { planted, caught }]) => `  ${change}: ${caught} of ${planted}`),
  ...missed
    .slice(0, 5)
    .map(
      ({ text, start, end, was }) =>
        `  missed: ${was} became ${text.slice(start, end)} in “${text.slice(Math.max(0, start - 60), end + 20)}”`,
    ),
  ...alarms
    .slice(0, 5)
    .map(
      ({ text, number }) =>
        `  alarm: ${number.text} in “${text.slice(Math.max(0, number.start - 60), number.end + 20)}”: ${number.reason}`,
    ),
  `${(milliseconds / (MEMOS + changed)).toFixed(1)} ms a memo`,
];
process.stdout.write(`${lines.join("\n")}\n`);
if (missed.length > 0.01 * changed || alarms.length > 0.01 * numbers) process.exitCode = 1;
