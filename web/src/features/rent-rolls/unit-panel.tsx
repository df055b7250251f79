import type { ChargeCategory, RollUnit } from "@labs/contract/uploads/rent-rolls";
import { ActionIcon, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { money } from "../../lib/format.ts";
import review from "../review/review.module.css";
import { CellButton, nameCell } from "../review/tie-outs.tsx";
import { FieldEditor } from "./field-editor.tsx";
import classes from "./rent-rolls.module.css";
import { CATEGORY_NAMES, fieldText, UNIT_FIELDS, type UnitField, type UnitPlace } from "./roll-words.ts";

interface UnitPanelProps {
  unit: RollUnit;
  current: UnitPlace;
  onPick: (place: UnitPlace) => void;
  onEdit?: ((place: UnitPlace, value: string | number | boolean | null) => void) | undefined;
  /** Where the file is not in sight beside it. */
  onFile?: () => void;
}

/** Everything that was read of one unit, each value with its cell. */
export function UnitPanel({ unit, current, onPick, onEdit, onFile }: UnitPanelProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const fields = UNIT_FIELDS.filter(
    ({ key, isCore }) => isCore || unit[key] !== null || key === current.field,
  );
  return (
    <section className={review.panel} aria-label={`Unit ${unit.unitId}`}>
      <h3>Unit {unit.unitId}</h3>
      <dl className={`${review.figures} ${classes.fields}`}>
        {fields.map((field) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>
              {edited === field.key ? (
                <FieldEditor
                  field={field}
                  unit={unit}
                  onDone={(value) => {
                    setEdited(null);
                    if (value !== undefined) onEdit?.({ unit: current.unit, field: field.key }, value);
                  }}
                />
              ) : (
                <UnitValue
                  {...{ unit, field }}
                  isCurrent={field.key === current.field}
                  onPick={() => {
                    onPick({ unit: current.unit, field: field.key });
                    onFile?.();
                  }}
                  onBegin={onEdit && !field.isFixed ? () => setEdited(field.key) : undefined}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {unit.chargeLines.length > 0 ? <Charges unit={unit} /> : null}
    </section>
  );
}

interface UnitValueProps {
  unit: RollUnit;
  field: UnitField;
  isCurrent: boolean;
  onPick: () => void;
  onBegin: (() => void) | undefined;
}

function UnitValue({ unit, field, isCurrent, onPick, onBegin }: UnitValueProps) {
  const source = unit.sources[field.key];
  return (
    <>
      <span>{fieldText(unit, field)}</span>
      {source ? (
        <CellButton
          cell={source}
          label={`${field.label}: show cell ${nameCell(source)}`}
          isCurrent={isCurrent}
          onShow={onPick}
        />
      ) : null}
      {onBegin ? (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={`Correct ${field.label.toLowerCase()} of unit ${unit.unitId}`}
          onClick={onBegin}
        >
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      ) : null}
    </>
  );
}

const isCategory = (text: string): text is ChargeCategory => Object.hasOwn(CATEGORY_NAMES, text);

function Charges({ unit }: { unit: RollUnit }) {
  const [isOpen, setOpen] = useState(false);
  const sums = Object.entries(unit.charges).flatMap(([category, amount]) =>
    amount === undefined || !isCategory(category) ? [] : [`${CATEGORY_NAMES[category]} ${money(amount, 2)}`],
  );
  return (
    <div className={classes.charges}>
      Charges: {sums.join(", ") || "none"}{" "}
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Hide lines" : `Show ${unit.chargeLines.length} lines`}
      </Button>
      {isOpen ? (
        <ul className={review.issues}>
          {unit.chargeLines.map(({ code, category, amount, source }) => (
            <li key={`${source.sheet} ${source.row} ${source.column}`}>
              <span>
                {code} → {CATEGORY_NAMES[category]}
              </span>
              <span>
                {money(amount, 2)} in {nameCell(source)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
