import { blockingChecks } from "@labs/reporting/committee-report";
import { listOpenQuestions } from "@labs/underwriting/open-questions";
import { AppError, invalidFields } from "../../lib/errors.ts";
import type { StoredVersion } from "../underwriting/service.ts";

/** 409 with the failed checks that keep a version from the committee. */
export function refuseBlocked(version: StoredVersion): void {
  const blocking = blockingChecks(version);
  if (blocking.length === 0) return;
  const named = blocking.map(({ code, message }) => `${code} (${message.replace(/\.$/, "")})`).join("; ");
  const which = blocking.length === 1 ? "a check that blocks" : `${blocking.length} checks that block`;
  throw new AppError("conflict", `Version ${version.version} fails ${which} a report: ${named}`);
}

/** "Go" says that the home may be bought and let, of an owned one "Hold" that it may be let: each question of it is answered, or waived with a reason. */
export function refuseOpenQuestions(
  version: StoredVersion,
  of: {
    isGo: boolean;
    waivers: Readonly<Record<string, string>>;
    /** Waived before, by others. */
    waived?: ReadonlySet<string>;
    /** Where the waivers stand in the body. */
    at: readonly string[];
  },
): void {
  const open = listOpenQuestions(version);
  const { isGo, waivers, waived, at } = of;
  const refuse = (code: string, msg: string) => ({ loc: ["body", ...at, code], msg, type: "eligibility" });
  const wrong = [
    ...Object.keys(waivers)
      .filter((code) => !open.some((question) => question.code === code))
      .map((code) => refuse(code, `Version ${version.version} has no open question ${code} to waive`)),
    ...open
      .filter(({ code }) => isGo && waivers[code] === undefined && !waived?.has(code))
      .map(({ code, label }) =>
        refuse(
          code,
          `${label} is open: answer it on page SF-1 and save a version, or waive it with a reason`,
        ),
      ),
  ];
  if (wrong.length > 0) throw invalidFields(wrong);
}
