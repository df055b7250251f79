import type { Field } from "../words/header-synonyms.ts";
import { type Content, contentAt } from "./column-content.ts";
import type { OpenColumn } from "./settle-sums.ts";

/** Fields of which one column alone counts; headers that are preferred, best first. */
const PREFERRED: [Field, RegExp[]][] = [
  ["unit", [/^(bldg|building)[^a-z]+unit/i, /^(unit|apt)/i]],
  ["tenant", [/name/i, /tenant|resident|lessee|occupant/i]],
  ["status", [/unit|occupancy/i]],
  [
    "contractRent",
    [
      /contract/i,
      /actual/i,
      /lease rent/i,
      /current/i,
      /in.?place/i,
      /^(monthly )?rent$/i,
      /monthly/i,
      /base/i,
    ],
  ],
  ["marketRent", [/^market rent$/i, /^market/i, /market|mkt/i, /^(?!.*(budget|potential|gpr))/i]],
  ["tenantRent", [/^tenant (rent|pays|paid)|tenant/i]],
  ["leaseEnd", [/\b(end\w*|exp\w*|to|thru|through|until|terminat\w*)\b/i]],
  ["balance", [/balance/i]],
  ["deposit", [/held|on hand/i, /^(security )?deposit/i]],
  ["chargeAmount", [/sched|recurring/i]],
  ["totalCharges", [/^total.*(charges|billing|recurring)/i, /charges|billing/i]],
  ...(
    [
      "building",
      "property",
      "address",
      "floorPlan",
      "bedBath",
      "beds",
      "baths",
      "sqft",
      "leaseStatus",
      "bedSpace",
      "snapshot",
      "household",
      "moveIn",
      "moveOut",
      "leaseStart",
      "leaseRange",
      "term",
      "noticeDate",
      "effectiveRent",
      "chargeCode",
      "prepaid",
      "subsidy",
      "frequency",
      "futureTenant",
      "futureRent",
      "futureMoveIn",
    ] satisfies Field[]
  ).map((field): [Field, RegExp[]] => [field, []]),
];

/** Of several columns of one meaning the best keeps it. */
export function settleDoubles(columns: OpenColumn[], contents: readonly Content[]): void {
  for (const [field, preferred] of PREFERRED) {
    const rivals = columns.filter((column) => column.field === field);
    if (rivals.length < 2) continue;
    const rank = ({ index, header }: OpenColumn) => {
      const { filled } = contentAt(contents, index);
      const at = preferred.findIndex((pattern) => pattern.test(header));
      return (filled === 0 ? 100 : 0) + (at === -1 ? preferred.length : at);
    };
    // Of rents by year the last one holds.
    if (field === "contractRent" && rivals.every(({ header }) => /\b20\d\d\b/.test(header))) {
      rivals.sort((a, b) => readMonth(b.header) - readMonth(a.header));
    }
    const winner = rivals.reduce((best, rival) => (rank(rival) < rank(best) ? rival : best));
    for (const rival of rivals)
      if (rival !== winner) rival.field = settleLoser(field, rival, { contents, columns });
  }
  const has = (field: Field) => columns.some((column) => column.field === field);
  if (!has("status")) {
    const lease = columns.find(({ field }) => field === "leaseStatus");
    if (lease !== undefined) lease.field = "status";
  }
}

/** `Oct 2026 Rent` as so many months; of a year alone its first. */
function readMonth(header: string): number {
  const year = Number(/\b(20\d\d)\b/.exec(header)?.[1] ?? 0);
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}`, "i").test(header));
  return year * 12 + Math.max(0, month);
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function settleLoser(
  field: Field,
  { index, header }: OpenColumn,
  { contents, columns }: { contents: readonly Content[]; columns: readonly OpenColumn[] },
): Field {
  const content = contentAt(contents, index);
  const lacks = (other: Field) => !columns.some((column) => column.field === other);
  if (field === "unit" && lacks("bedSpace") && content.letters > 0.6) return "bedSpace";
  // A fee beside a rent is no second one.
  if (field === "contractRent" && /\bfees?$/i.test(header.trim())) return "otherCharges";
  // Beside its end a day of the lease is its first.
  if (field === "leaseEnd" && /^lease( date)?$/i.test(header.trim()) && lacks("leaseStart"))
    return "leaseStart";
  if (field === "status") return lacks("leaseStatus") ? "leaseStatus" : "skip";
  if (field === "unit" && lacks("sqft") && content.numeric > 0.8 && content.average > 200) return "sqft";
  return "skip";
}
