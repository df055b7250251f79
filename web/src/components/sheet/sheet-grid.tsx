import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { count, money, plainNumber } from "../../lib/format.ts";
import { Hint } from "../status/hint.tsx";
import { type SheetColumn, type SheetRow, writeCell } from "./sheet-edits.ts";
import classes from "./sheet-grid.module.css";
import { onDraftKey, onSheetKey, type Sheet, type SheetProps, useSheet } from "./sheet-state.ts";

/** An editable grid with the habits of a spreadsheet: arrows, Enter and Tab, copy and paste of blocks, undo. */
export function SheetGrid(props: SheetProps) {
  const { label, columns, rows, isReadOnly = false, totals } = props;
  const sheet = useSheet(props);
  const frame = useRef<HTMLDivElement>(null);
  const isKeyed = useRef(false);
  const { row, column } = sheet.at;
  const isTyping = sheet.draft !== null;
  useEffect(() => {
    if (isTyping || !frame.current) return;
    // The focus follows the marked cell, also out of the field that a key has just closed, but is never taken
    // from somewhere else on the page.
    const focused = document.activeElement;
    const isHere = focused === document.body ? isKeyed.current : frame.current.contains(focused);
    if (!isHere) return;
    frame.current.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus();
  }, [row, column, isTyping]);
  return (
    <div>
      {isReadOnly ? null : <SheetTools rows={rows} columns={columns} sheet={sheet} />}
      <div
        className={classes.scroller}
        ref={frame}
        // Without a cell to walk, the keys still scroll to the last column.
        tabIndex={rows.length === 0 ? 0 : undefined}
        onCopy={sheet.copy}
        onPaste={sheet.paste}
      >
        <table
          className={classes.sheet}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked and edited is ARIA's grid.
          role="grid"
          aria-label={label}
          aria-readonly={isReadOnly}
          onKeyDownCapture={() => {
            isKeyed.current = true;
          }}
          onBlur={() => {
            isKeyed.current = false;
          }}
        >
          <thead>
            <tr>
              <th className={classes.number} aria-label="Row" />
              {columns.map((each) => (
                <th key={each.key} scope="col" data-kind={each.kind} style={{ minWidth: each.width ?? 72 }}>
                  <Hint label={each.hint} disabled={!each.hint}>
                    <span>{each.header}</span>
                  </Hint>
                </th>
              ))}
            </tr>
          </thead>
          <SheetBody {...props} sheet={sheet} />
          {totals ? (
            <tfoot>
              {totals.map((total) => (
                <tr key={total[columns[0]?.key ?? ""] ?? "total"}>
                  <td className={classes.number} />
                  {columns.map(({ key, kind }) => (
                    <td key={key} data-kind={kind}>
                      {total[key] ?? ""}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          ) : null}
        </table>
      </div>
      <Refusals sheet={sheet} />
    </div>
  );
}

function SheetBody(props: SheetProps & { sheet: Sheet }) {
  const { columns, rows, sheet } = props;
  const numbered = rows.map((row, index) => ({ row, index, key: `row-${index}` }));
  return (
    <tbody>
      {numbered.map(({ row, index, key }) => (
        <tr key={key}>
          <th scope="row" className={classes.number}>
            {index + 1}
          </th>
          {columns.map((column, position) => (
            <SheetCell
              key={column.key}
              column={column}
              row={row}
              place={{ row: index, column: position }}
              size={{ rows: rows.length, columns: columns.length }}
              sheet={sheet}
              isReadOnly={props.isReadOnly === true || column.computed !== undefined}
              problem={props.findProblem?.(index, column.key)}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface SheetCellProps {
  column: SheetColumn;
  row: SheetRow;
  place: { row: number; column: number };
  size: { rows: number; columns: number };
  sheet: Sheet;
  isReadOnly: boolean;
  problem: string | undefined;
}

function SheetCell({ column, row, place, size, sheet, isReadOnly, problem }: SheetCellProps) {
  const { at, range } = sheet;
  const isActive = at.row === place.row && at.column === place.column;
  const isMarked =
    place.row >= range.from.row &&
    place.row <= range.to.row &&
    place.column >= range.from.column &&
    place.column <= range.to.column;
  const isTyping = isActive && sheet.draft !== null;
  const text = cellText(row, column);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a td is a gridcell.
    <td
      data-cell={`${place.row}.${place.column}`}
      data-kind={column.kind}
      data-active={isActive || undefined}
      data-marked={isMarked || undefined}
      data-computed={column.computed ? true : undefined}
      aria-selected={isMarked}
      aria-readonly={isReadOnly}
      aria-invalid={problem ? true : undefined}
      title={problem}
      tabIndex={isActive && !isTyping ? 0 : -1}
      onMouseDown={(event) => sheet.press(place, event.shiftKey)}
      onDoubleClick={() => sheet.begin()}
      onFocus={() => (isActive || isTyping ? undefined : sheet.go(place))}
      onKeyDown={(event) => {
        const handled = isTyping ? onDraftKey(event, sheet, size) : onSheetKey(event, sheet, size);
        if (!handled) return;
        event.preventDefault();
        // Letters typed into a cell are not the page's shortcuts.
        event.stopPropagation();
      }}
    >
      {isTyping ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: typing into a marked cell goes on in its field.
          autoFocus
          value={sheet.draft ?? ""}
          aria-label={`${column.header}, row ${place.row + 1}`}
          onChange={(event) => sheet.setDraft(event.currentTarget.value)}
          onBlur={sheet.commit}
        />
      ) : (
        text
      )}
    </td>
  );
}

function cellText(row: SheetRow, column: SheetColumn): string {
  if (column.computed) return column.computed(row);
  const value = row[column.key];
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (column.kind === "percent") return writeCell(value, column);
  if (column.kind === "money") return money(value, Number.isInteger(value) ? 0 : 2);
  return column.kind === "integer" ? count(value) : plainNumber(value);
}

function SheetTools({ rows, columns, sheet }: { rows: SheetRow[]; columns: SheetColumn[]; sheet: Sheet }) {
  const { history, at } = sheet;
  const name = rows[at.row]?.[columns[0]?.key ?? ""];
  return (
    <div className={classes.tools}>
      <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} onClick={sheet.addRow}>
        Add row
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTrash size={14} />}
        disabled={rows.length === 0}
        onClick={sheet.removeRow}
        aria-label={`Remove row ${at.row + 1}${name ? `, ${name}` : ""}`}
      >
        Remove row {rows.length === 0 ? "" : at.row + 1}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={14} />}
        disabled={!history.canUndo}
        onClick={history.undo}
      >
        Undo
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowForwardUp size={14} />}
        disabled={!history.canRedo}
        onClick={history.redo}
      >
        Redo
      </Button>
      <span className={classes.hint}>
        Enter or a letter edits a cell; paste takes a block from a spreadsheet.
      </span>
    </div>
  );
}

/** Nothing that was typed or pasted is dropped in silence. */
function Refusals({ sheet }: { sheet: Sheet }) {
  return (
    <div role="status" className={classes.refused}>
      {sheet.refused.length === 0 ? null : (
        <>
          Not changed:{" "}
          {sheet.refused
            .slice(0, 5)
            .map(({ row, header, text }) => `“${text}” for ${header}, row ${row + 1}`)
            .join("; ")}
          {sheet.refused.length > 5 ? ` and ${sheet.refused.length - 5} more` : ""}.
        </>
      )}
    </div>
  );
}
