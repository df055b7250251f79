import { CallError, NO_ANSWER } from "./calls/call-error.ts";

/**
 * Loads a part of the application that comes when it is first needed. A browser's own words for one that does not
 * come name its address, which tells a person nothing; a newer build has other addresses, which a reload brings.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    console.error(error);
    throw new CallError(
      NO_ANSWER,
      "Part of the application did not load. Check the connection and try again, or reload the page.",
    );
  }
}
