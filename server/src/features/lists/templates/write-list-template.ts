import { type Download, writeTemplate } from "../../uploads/service.ts";
import { type ListKind, listFields, REMARK } from "./list-templates.ts";

/** The columns with a valid example, and what each column means: uploaded as it is, it works. */
export function writeListTemplate(kind: ListKind, format: "xlsx" | "csv"): Promise<Download> {
  const fields = listFields(kind).filter(({ isAlternative }) => isAlternative !== true);
  return writeTemplate({
    name: `labs-${kind}-template`,
    format,
    sheet: "List",
    rows: [fields.map(({ key }) => key), fields.map(({ example }) => example)],
    dictionary: fields.map(({ key, label, description, required, expected, example }) => [
      key,
      [label, description].filter(Boolean).join(". "),
      required ? "yes" : "no",
      expected,
      example,
    ]),
    remarks: [
      [`${REMARK} Lines that begin with ${REMARK} explain and are left out`],
      ...fields.map(({ key, label, description, required, expected }) => {
        const meaning = [label, description].filter(Boolean).join(". ");
        return [`${REMARK} ${key}: ${meaning} Expected: ${expected}${required ? ". Required" : ""}`];
      }),
    ],
  });
}
