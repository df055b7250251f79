import type { SheetColumn, SheetRow } from "../../components/sheet/sheet-edits.ts";
import { money, rate, UNAVAILABLE } from "../../lib/format.ts";

/** Market less in-place rent of one unit; null where either is not known. */
function computeLoss(row: SheetRow): { dollars: number; share: number | null } | null {
  const { marketRent, inPlaceRent } = row;
  if (typeof marketRent !== "number" || typeof inPlaceRent !== "number") return null;
  const dollars = marketRent - inPlaceRent;
  return { dollars, share: marketRent > 0 ? dollars / marketRent : null };
}

/** Names by field, as heads of columns and in lists of changes. */
export const FIELD_NAMES: Record<string, string> = {
  floorPlan: "Floor plan",
  beds: "Beds",
  baths: "Baths",
  sqft: "Sq ft",
  units: "Units",
  occupied: "Occupied",
  marketRent: "Market rent",
  inPlaceRent: "In-place rent",
  effectiveRent: "Effective rent",
};

const column = (key: string, kind: SheetColumn["kind"], hint?: string): SheetColumn => ({
  key,
  header: FIELD_NAMES[key] ?? key,
  kind,
  ...(hint ? { hint } : {}),
});

export const UNIT_MIX_COLUMNS: SheetColumn[] = [
  { ...column("floorPlan", "text"), width: 112 },
  { ...column("beds", "number"), width: 56 },
  { ...column("baths", "number"), width: 56 },
  { ...column("sqft", "number", "Rentable area per unit"), width: 64 },
  { ...column("units", "integer"), width: 64 },
  { ...column("occupied", "integer", "Units occupied as of the rent roll date"), width: 72 },
  column("marketRent", "money", "Asking or market rent per unit, monthly"),
  column("inPlaceRent", "money", "Average contract rent of occupied units, monthly"),
  column("effectiveRent", "money", "New lease rent net of concessions, monthly"),
  {
    key: "loss",
    header: "Loss to lease",
    kind: "money",
    hint: "Market less in-place rent per unit; negative is a gain to lease",
    computed: (row) => money(computeLoss(row)?.dollars ?? null),
  },
  {
    key: "lossPct",
    header: "Loss %",
    kind: "number",
    width: 60,
    hint: "Loss to lease over the market rent",
    computed: (row) => {
      const share = computeLoss(row)?.share;
      return share === null || share === undefined ? UNAVAILABLE : rate(share);
    },
  },
];
