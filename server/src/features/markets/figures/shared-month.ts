import type { Derivation } from "../catalog/metric-record.ts";
import type { AreaKind, PartValues } from "../repository.ts";
import type { FigurePart } from "./combine-counties.ts";
import { toIsoMonth } from "./publishing-rhythm.ts";

/** A part of a figure with its value. */
export interface SharedPart extends FigurePart {
  value: number | null;
}

/** What the parts of one shared month are, by area and key. */
export type SharedParts = ReadonlyMap<string, ReadonlyMap<string, SharedPart>>;

/** The parts of a figure that are read at one month, as a derivation of their own; null where it has none. */
export function shareMonth({ parts }: Derivation): Pick<Derivation, "parts" | "dating"> | null {
  const shared = parts.filter(({ isOfSharedMonth }) => isOfSharedMonth === true);
  return shared.length === 0 ? null : { parts: shared, dating: "sameMonth" };
}

export function keepShared({ parts }: Pick<Derivation, "parts">, read: readonly PartValues[]): SharedParts {
  return new Map(
    read.map(({ kind, id, months, steps, values }) => [
      areaKey({ kind, id }),
      new Map(
        parts.map(({ key }, at): [string, SharedPart] => [
          key,
          { key, asOf: toIsoMonth(months[at] ?? "", steps[at] ?? 1), value: values[at] ?? null },
        ]),
      ),
    ]),
  );
}

export function findShared(
  shared: SharedParts | undefined,
  area: { kind: AreaKind; id: string },
): ReadonlyMap<string, SharedPart> | undefined {
  return shared?.get(areaKey(area));
}

const areaKey = ({ kind, id }: { kind: AreaKind; id: string }): string => `${kind} ${id}`;
