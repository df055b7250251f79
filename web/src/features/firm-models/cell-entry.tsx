import type { EntryKind } from "@labs/contract/firm-models/firm-models";
import { useState } from "react";
import { readTyped } from "./typed-value.ts";

interface CellEntryProps {
  label: string;
  value: string;
  /** The first letter that began the typing, in place of what stood there. */
  typed: string | undefined;
  entry: EntryKind;
  is1904: boolean;
  onDone: (value: number | string | boolean | null) => void;
  onCancel: () => void;
  onProblem: (problem: string) => void;
}

/** The field that stands in a cell while it is typed into. */
export function CellEntry({
  label,
  value,
  typed,
  entry,
  is1904,
  onDone,
  onCancel,
  onProblem,
}: CellEntryProps) {
  const [text, setText] = useState(typed ?? value);
  const commit = () => {
    if (text === value) return onCancel();
    const read = readTyped(text, { entry, is1904 });
    if (read.ok) onDone(read.value);
    else onProblem(read.problem);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: typing into a marked cell goes on in its field.
      autoFocus
      value={text}
      aria-label={label}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") onCancel();
        if (event.key === "Enter" || event.key === "Tab") {
          event.preventDefault();
          commit();
        }
      }}
    />
  );
}
