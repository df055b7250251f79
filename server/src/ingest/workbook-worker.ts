import { parentPort, workerData } from "node:worker_threads";
import { readXlsx } from "hucre/xlsx";

/** Reads the first sheet away from the main thread: no library bounds its own memory. */
const { sheets } = await readXlsx(workerData, { sheets: [0] });
const rows = sheets[0]?.rows ?? [];
parentPort?.postMessage(
  rows.map((row) =>
    row.map((cell) => {
      if (cell === null || cell === undefined) return "";
      return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
    }),
  ),
);
