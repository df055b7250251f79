import type { CellReference, RentRoll, RollUnit } from "@labs/contract/uploads/rent-rolls";
import { Button, Select, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { Section } from "../../components/layout/section.tsx";
import type { CellMark } from "../../components/sheet/cell-sheet.tsx";
import { useTyped } from "../../components/table/use-typed.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import { FileSource } from "../review/file-source.tsx";
import { SideBySide } from "../review/side-by-side.tsx";
import type { Review } from "./queries.ts";
import classes from "./rent-rolls.module.css";
import type { Pointed, RollEdits } from "./roll-review-desk.tsx";
import {
  cellsOfValue,
  findValues,
  isStatus,
  STATUS_NAMES,
  type UnitPlace,
  unitFinder,
  valuesByCell,
} from "./roll-words.ts";
import { UnitCards } from "./unit-cards.tsx";
import { UnitPanel } from "./unit-panel.tsx";
import { UnitsSheet } from "./units-sheet.tsx";

interface RollUnitsProps {
  review: Review;
  roll: RentRoll;
  edits: RollEdits;
  canEdit: boolean;
  pointed: Pointed;
  point: (pointed: Pointed) => void;
}

const HEIGHT = 520;

/** The file's cells at the left, the units that they became at the right: what is pointed at in one shows in the other. */
export function RollUnits({ review, roll, edits, canEdit, pointed, point }: RollUnitsProps) {
  const filter = useUnitFilter(roll.units);
  const marks = useMarks(roll);
  const pick = ({ unit, field }: UnitPlace) => {
    const of = roll.units[unit];
    if (of) point({ values: [{ unit, field }], cells: cellsOfValue(of, field) });
  };
  const pickCell = (cell: CellReference) => {
    const values = findValues(marks.index, cell);
    const row = roll.units.findIndex(({ source }) => source.sheet === cell.sheet && source.row === cell.row);
    point({
      values: values.length > 0 ? values : row >= 0 ? [{ unit: row, field: "unitId" }] : [],
      cells: [cell],
    });
  };
  const current = pointed.values[0];
  const unit = current ? roll.units[current.unit] : undefined;
  const onEdit = canEdit ? edits.editUnit : undefined;
  return (
    <Section title="Units and source file" description={edits.isPending ? "Saving…" : HINT} flush>
      <UnitTools {...{ filter, edits, canEdit }} />
      <SideBySide
        name="Units"
        words={filter.words}
        source={
          <FileSource
            id={review.request.id}
            pointed={pointed.cells}
            markAt={marks.markAt}
            onPick={pickCell}
            height={HEIGHT}
          />
        }
        list={
          <UnitsSheet
            units={roll.units}
            shown={filter.shown}
            pointed={pointed.values}
            troubles={marks.troubles}
            onPick={pick}
            onEdit={onEdit}
            height={HEIGHT}
          />
        }
        phoneList={<UnitCards units={roll.units} shown={filter.shown} onPick={pick} />}
        renderPanel={(onFile) =>
          unit && current ? <UnitPanel {...{ unit, current, onEdit, onFile }} onPick={pick} /> : null
        }
      />
    </Section>
  );
}

const HINT =
  "Choose a value to see its source cell, or a cell to see its value. Press Enter or double-click to correct a value.";

/** Units by number, plan or resident, and by status; both stand in the page's address. */
function useUnitFilter(units: readonly RollUnit[]) {
  const address = usePageAddress();
  const [query, status] = [address.get("unitQuery"), address.get("unitStatus")];
  const shown = useMemo(() => {
    const needle = query.trim().toLowerCase();
    const hits = ({ unitId, floorPlan, tenantName, property, unitStatus }: RollUnit) =>
      (status === "" || unitStatus === status) &&
      (needle === "" ||
        [unitId, floorPlan, tenantName, property].some((text) => text?.toLowerCase().includes(needle)));
    return units.flatMap((unit, index) => (hits(unit) ? [index] : []));
  }, [units, query, status]);
  const words = shown.length === units.length ? `all ${units.length}` : `${shown.length} of ${units.length}`;
  return { query, status, shown, words, set: address.set };
}

/** What each cell of the file became or is wrong with, and what is wrong with each value. */
function useMarks(roll: RentRoll) {
  return useMemo(() => {
    const index = valuesByCell(roll.units);
    const columns = new Map(roll.columns.map(({ sheet, column, header }) => [`${sheet}\n${header}`, column]));
    const fields = new Map(roll.columns.map(({ sheet, column, field }) => [`${sheet}\n${column}`, field]));
    const findUnit = unitFinder(roll.units);
    const troubles = new Map<string, CellMark>();
    const cells = new Map<string, CellMark>();
    for (const issue of roll.issues) {
      const { sheet, line, column, severity, message } = issue;
      const mark: CellMark = { tone: severity, hint: message };
      const place = column === null ? undefined : columns.get(`${sheet}\n${column}`);
      if (line !== null && place !== undefined) cells.set(`${sheet}\n${line}.${place}`, mark);
      const unit = findUnit(issue);
      const read = place === undefined ? null : fields.get(`${sheet}\n${place}`);
      if (unit !== undefined) troubles.set(`${unit} ${read ?? "unitId"}`, mark);
    }
    const markAt = (cell: CellReference): CellMark | undefined => {
      const wrong = cells.get(`${cell.sheet}\n${cell.row}.${cell.column}`);
      if (wrong) return wrong;
      const first = findValues(index, cell)[0];
      const unit = first && roll.units[first.unit];
      return unit && { tone: "used", hint: `Read for unit ${unit.unitId}` };
    };
    return { index, troubles, markAt };
  }, [roll]);
}

interface UnitToolsProps {
  filter: ReturnType<typeof useUnitFilter>;
  edits: RollEdits;
  canEdit: boolean;
}

function UnitTools({ filter, edits, canEdit }: UnitToolsProps) {
  const { undo, redo, isPending } = edits;
  const query = useTyped(filter.query, (unitQuery) => filter.set({ unitQuery }));
  const button = { size: "compact-sm", variant: "default" } as const;
  return (
    <div className={classes.tools}>
      <TextInput
        size="xs"
        type="search"
        aria-label="Find units"
        placeholder="Unit, plan or resident"
        leftSection={<IconSearch size={14} aria-hidden />}
        {...query}
      />
      <Select
        size="xs"
        aria-label="Units by status"
        placeholder="All statuses"
        clearable
        clearButtonProps={{ "aria-label": "All statuses" }}
        data={Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label }))}
        value={isStatus(filter.status) ? filter.status : null}
        onChange={(status) => filter.set({ unitStatus: status })}
      />
      {canEdit ? (
        <span>
          <Button.Group>
            <Button
              {...button}
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              disabled={undo === null || isPending}
              onClick={() => undo?.()}
            >
              Undo
            </Button>
            <Button
              {...button}
              leftSection={<IconArrowForwardUp size={14} aria-hidden />}
              disabled={redo === null || isPending}
              onClick={() => redo?.()}
            >
              Redo
            </Button>
          </Button.Group>
        </span>
      ) : null}
    </div>
  );
}
