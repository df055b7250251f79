/** One row of a list of properties, ready to be read; or the reason for which it names none. */
export type SourceRow =
  | { row: number; reason: string }
  | {
      row: number;
      cells: string[];
      county: string;
      type: "singlefamily" | "multifamily";
      subtype: string | null;
      /** As of when the file says its facts are; null where it does not say. */
      asOf: string | null;
      /** What was left out of the row before it is read, and why. */
      notes: string[];
    };
