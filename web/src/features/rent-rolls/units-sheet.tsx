import type { RollUnit } from "@labs/contract/uploads/rent-rolls";
import { useMemo, useState } from "react";
import { type CellMark, CellSheet } from "../../components/sheet/cell-sheet.tsx";
import type { CellPlace } from "../../components/sheet/sheet-address.ts";
import { FieldEditor } from "./field-editor.tsx";
import { fieldText, listFields, type UnitField, type UnitPlace } from "./roll-words.ts";

interface UnitsSheetProps {
  units: readonly RollUnit[];
  /** Places in `units` of those that are shown, in order. */
  shown: readonly number[];
  pointed: readonly UnitPlace[];
  troubles: ReadonlyMap<string, CellMark>;
  onPick: (place: UnitPlace) => void;
  /** Absent where nothing may be changed. */
  onEdit?: ((place: UnitPlace, value: string | number | boolean | null) => void) | undefined;
  height: number;
}

/** Formatting is most of the work of walking through a long roll: each unit is put into words once. */
function useTexts(fields: readonly UnitField[]) {
  return useMemo(() => {
    const known = new WeakMap<RollUnit, string[]>();
    return (unit: RollUnit | undefined) => {
      if (unit === undefined) return undefined;
      const texts = known.get(unit) ?? fields.map((field) => fieldText(unit, field));
      known.set(unit, texts);
      return texts;
    };
  }, [fields]);
}

/** The units as they were read: each value leads to its cell, and can be corrected in place. */
export function UnitsSheet({ units, shown, pointed, troubles, onPick, onEdit, height }: UnitsSheetProps) {
  const fields = useMemo(() => listFields(units), [units]);
  const columns = useMemo(
    () =>
      fields.map(({ label, width, kind }) => ({
        head: label,
        width,
        ...(kind === "money" || kind === "number" || kind === "integer" ? { align: "right" as const } : {}),
      })),
    [fields],
  );
  const [edited, setEdited] = useState<CellPlace | null>(null);
  const rowByUnit = useMemo(() => new Map(shown.map((unit, row) => [unit, row])), [shown]);
  const unitAt = (row: number) => units[shown[row] ?? -1];
  const listTexts = useTexts(fields);
  const valueAt = ({ row, column }: CellPlace): UnitPlace | undefined => {
    const [unit, field] = [shown[row], fields[column]];
    return unit === undefined || field === undefined ? undefined : { unit, field: field.key };
  };
  const places = pointed.flatMap(({ unit, field }): CellPlace[] => {
    const row = rowByUnit.get(unit);
    const column = fields.findIndex(({ key }) => key === field);
    return row === undefined ? [] : [{ row, column: Math.max(0, column) }];
  });
  const begin = (place: CellPlace) => {
    if (fields[place.column]?.isFixed !== true) setEdited(place);
  };
  const editor = (place: CellPlace) => {
    const [field, unit, value] = [fields[place.column], unitAt(place.row), valueAt(place)];
    if (!field || !unit || !value) return null;
    return (
      <FieldEditor
        field={field}
        unit={unit}
        onDone={(next) => {
          setEdited(null);
          if (next !== undefined) onEdit?.(value, next);
        }}
      />
    );
  };
  return (
    <CellSheet
      label="Units"
      columns={columns}
      rowCount={shown.length}
      rowAt={(row) => listTexts(unitAt(row))}
      rowHead={(row) => unitAt(row)?.unitId ?? ""}
      markAt={(place) => {
        const value = valueAt(place);
        return value && troubles.get(`${value.unit} ${value.field}`);
      }}
      pointed={places}
      onPick={(place) => {
        const value = valueAt(place);
        if (value) onPick(value);
      }}
      {...(onEdit ? { editing: { at: edited, begin, editor } } : {})}
      height={height}
    />
  );
}
