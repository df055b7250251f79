import type { CellUnit } from "@labs/contract/firm-models/model-mappings";
import { INPUT_FIELDS, type InputField } from "@labs/workbooks/model-fields";

const PLAIN: CellUnit = { scale: "one", period: null, per: "total", isNegative: false, at: null };

const PERIODS = { month: "per month", year: "per year" } as const;
const BASES = { total: "", unit: "per unit", sqft: "per sq ft" } as const;
const SCALES = { one: "$", thousands: "$ thousands", millions: "$ millions" } as const;

/** The units in which a cell may have a field, in words; the key is what is kept. */
export function listUnits(field: InputField): { value: string; label: string }[] {
  const { quantity, period } = field;
  const choice = (unit: Partial<CellUnit>, label: string) => ({ value: keyOf({ ...PLAIN, ...unit }), label });
  if (quantity === "share") {
    return [choice({ scale: "one" }, "as 0.07 or 7%"), choice({ scale: "percent" }, "as 7")];
  }
  if (quantity === "span") {
    return [choice({ period: "year" }, "years"), choice({ period: "month" }, "months")];
  }
  if (quantity === "area") {
    const areas = [choice({}, "sq ft")];
    return field.isByPlan ? areas : [...areas, choice({ scale: "acres" }, "acres")];
  }
  if (quantity !== "money") return [];
  const periods = period === null ? [null] : (["month", "year"] as const);
  const bases = field.isByPlan ? (["total"] as const) : (["total", "unit", "sqft"] as const);
  return bases.flatMap((per) =>
    periods.flatMap((each) =>
      (["one", "thousands", "millions"] as const)
        .filter((scale) => per === "total" || scale === "one")
        .map((scale) => {
          const words = [SCALES[scale], BASES[per], each === null ? "" : PERIODS[each]];
          return choice({ per, period: each, scale }, words.filter(Boolean).join(" "));
        }),
    ),
  );
}

/** Of a unit what its list of choices holds. */
export const keyOf = ({ scale, period, per }: CellUnit): string => `${scale} ${period ?? ""} ${per}`;

export function withKey(unit: CellUnit, key: string): CellUnit {
  const [scale = "one", period = "", per = "total"] = key.split(" ");
  return { ...unit, scale, period: period === "" ? null : period, per } as CellUnit;
}

/** The unit of a field that was just chosen: what still fits of the one before. */
export function unitFor(field: InputField, before: CellUnit): CellUnit {
  const choices = listUnits(field);
  const kept = choices.some(({ value }) => value === keyOf(before));
  const at = field.isByPlan ? (before.at ?? 1) : field.isByYear ? before.at : null;
  const unit = kept || choices.length === 0 ? before : withKey(before, choices[0]?.value ?? "");
  const isMoney = field.quantity === "money";
  return choices.length === 0
    ? { ...PLAIN, at }
    : { ...unit, at, isNegative: isMoney ? before.isNegative : false };
}

export const findField = (key: string): InputField | undefined =>
  INPUT_FIELDS.find((field) => field.key === key);
