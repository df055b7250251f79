import type { UnderwritingStatement } from "@labs/contract/underwriting-statement";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { buildStatement } from "@labs/underwriting/statement";
import type { StoredVersion } from "./service.ts";

/** The statement of a version as it was kept; nothing of it is evaluated again. */
export function readStatement(of: StoredVersion, grain: "year" | "month"): UnderwritingStatement {
  const { version, model, inputs, outputs, unavailable: reasons } = of;
  const lines = grain === "month" ? of.monthlyLines : of.lines;
  const statement = buildStatement(model, { inputs: inputs as Inputs, outputs, lines }, grain);
  const keys = [
    ...statement.lines.flatMap(({ key, closing, sale }) => [key, closing, sale]),
    ...statement.returns.map(({ key }) => key),
  ];
  const unavailable = Object.fromEntries(
    keys.flatMap((key) => {
      const reason = key == null ? undefined : reasons[key];
      return key == null || reason === undefined ? [] : [[key, reason]];
    }),
  );
  return { version, model, grain, ...statement, unavailable };
}
