import { expect, test } from "vitest";
import { HOSTILE_FILES } from "../../test/hostile-files.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** The others are sent to a whole server by `npm run siege`. */
const QUICK = HOSTILE_FILES.filter(({ isSlow }) => isSlow !== true);

test.each(QUICK)(
  "Of the files that are made to hurt, $name is read or refused in words",
  { tags: "nightly" },
  async (file) => {
    const answer = await readSpreadsheet({ bytes: file.make() }).catch((error: unknown) => error);
    if (file.isRead === true) expect(answer).toBeInstanceOf(Array);
    else expect(answer).toBeInstanceOf(SpreadsheetError);
    // Only one of them is under a password, and noise is not.
    const isSecret = answer instanceof SpreadsheetError && answer.problem === "encrypted";
    expect(isSecret).toBe(file.name.includes("password"));
  },
);
