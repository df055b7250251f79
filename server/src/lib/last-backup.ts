import { join } from "node:path";

/** When the last backup that was made from this folder was finished, as ISO 8601. */
export function locateLastBackup(home: string): string {
  return join(home, "last-backup");
}
