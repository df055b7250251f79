import type { UnitMix, UnitMixRow } from "@labs/contract/unit-mix";
import type { RollMix } from "@labs/contract/uploads/rent-roll-requests";
import { floorPlanKey } from "@labs/underwriting/unit-mix";
import { Table, Text } from "@mantine/core";
import { andList } from "../../lib/and-list.ts";
import { count, money, plainNumber } from "../../lib/format.ts";
import { writeAmount } from "./roll-words.ts";

type Figure = Exclude<keyof UnitMixRow, "floorPlan">;

const FIGURES: [key: Figure, label: string, text: (value: number | null) => string][] = [
  ["units", "Units", count],
  ["occupied", "Occupied", count],
  ["beds", "Beds", plainNumber],
  ["baths", "Baths", plainNumber],
  ["sqft", "Sq ft", count],
  ["marketRent", "Market rent", money],
  ["inPlaceRent", "In-place rent", money],
  ["effectiveRent", "Effective rent", money],
];

interface PlanChange {
  plan: string;
  before: UnitMixRow | undefined;
  after: UnitMixRow | undefined;
}

/** Floor plans of both, in the roll's order, then those that the roll does not have. */
function listChanges(before: readonly UnitMixRow[], after: readonly UnitMixRow[]): PlanChange[] {
  const known = new Map(before.map((row) => [floorPlanKey(row.floorPlan), row]));
  const kept = new Set(after.map(({ floorPlan }) => floorPlanKey(floorPlan)));
  return [
    ...after.map((row) => ({
      plan: row.floorPlan,
      before: known.get(floorPlanKey(row.floorPlan)),
      after: row,
    })),
    ...before
      .filter(({ floorPlan }) => !kept.has(floorPlanKey(floorPlan)))
      .map((row) => ({ plan: row.floorPlan, before: row, after: undefined })),
  ];
}

/** What a roll would make of a unit mix, plan by plan: the figure that stands and the one that comes. */
export function MixDifferences({ mix, next }: { mix: UnitMix; next: RollMix }) {
  const units = next.rows.reduce((sum, row) => sum + row.units, 0);
  if (mix.version === 0) {
    return (
      <Text size="sm">
        This property has no unit mix yet: the roll’s {writeAmount(next.rows.length, "floor plan")} with{" "}
        {writeAmount(units, "unit")} become its first version.
      </Text>
    );
  }
  const changes = listChanges(mix.rows, next.rows);
  return (
    <>
      <Text size="sm">
        Version {mix.version} has {count(mix.totals.units)} units, the roll {count(units)}. Nothing is lost:
        version {mix.version} is kept as an earlier version.
        {next.kept.length > 0
          ? ` The roll does not list ${keptWords(next.kept)}: existing values are kept.`
          : null}
      </Text>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="xs" withRowBorders verticalSpacing={4} horizontalSpacing={8} aria-label="Unit mix changes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Floor plan</Table.Th>
              {FIGURES.map(([key, label]) => (
                <Table.Th key={key} data-align="right" ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map((change) => (
              <PlanRow key={change.plan} {...change} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

const KEPT = { beds: "beds", baths: "baths", sqft: "areas" } as const;

/** "beds and baths of 2 floor plans". */
function keptWords(kept: RollMix["kept"]): string {
  const fields = (["beds", "baths", "sqft"] as const).filter((field) =>
    kept.some((plan) => plan.fields.includes(field)),
  );
  const words = andList(fields.map((field) => KEPT[field]));
  return `the ${words} of ${writeAmount(kept.length, "floor plan")}`;
}

function PlanRow({ plan, before, after }: PlanChange) {
  const mark = before === undefined ? "added" : after === undefined ? "leaves" : null;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {plan}
        {mark ? (
          <Text span size="xs" c="dimmed" ml={4}>
            {mark}
          </Text>
        ) : null}
      </Table.Th>
      {FIGURES.map(([key, , text]) => {
        const [was, is] = [before?.[key] ?? null, after?.[key] ?? null];
        const isChanged = before !== undefined && after !== undefined && text(was) !== text(is);
        return (
          <Table.Td key={key} data-align="right" ta="right" style={{ whiteSpace: "nowrap" }}>
            {isChanged ? (
              <>
                <Text span size="xs" c="dimmed">
                  {text(was)} →
                </Text>{" "}
                <b>{text(is)}</b>
              </>
            ) : (
              text(after === undefined ? was : is)
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
