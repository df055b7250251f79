import type { RawResult } from "../../evaluation/compiled-model.ts";
import type { Inputs } from "../../inputs/model-inputs.ts";
import type { Catalog } from "../../language/catalog.ts";
import type { ModelName } from "../../language/rows.ts";
import type { WorkbookLayout } from "../layout.ts";
import type { WorkbookCell, WorkbookOptions, WorkbookRole } from "../record.ts";

/** What the sheets before the formula pages are made of. */
export interface FrontMaking {
  model: ModelName;
  inputs: Inputs;
  options: WorkbookOptions;
  catalog: Catalog;
  layout: WorkbookLayout;
  result: RawResult;
  /** Every other sheet, in order. */
  sheetNames: readonly string[];
}

export const PRO_FORMA = "Pro Forma";

export function words(row: number, column: number, value: string, role: WorkbookRole): WorkbookCell {
  return { row, column, value, format: "text", role };
}
