import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useRef, useState } from "react";

export interface NumberFieldProps extends Omit<NumberInputProps, "value" | "defaultValue" | "onChange"> {
  value: number | null;
  /** Hears of every key; null while the field holds no number. */
  onChange: (value: number | null) => void;
}

/**
 * A field for one number that its owner keeps. What is typed stands as it is typed until the field is left: shown as
 * the number that the owner makes of it, "8." would lose its point, and 8.25 could not be typed.
 */
export function NumberField({ value, onChange, onFocus, onBlur, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const isEntered = useRef(false);
  return (
    <NumberInput
      {...props}
      value={typed ?? value ?? ""}
      onChange={(next) => {
        // What is put between the bounds once the field was left is no key.
        if (isEntered.current) setTyped(next);
        onChange(readNumber(next));
      }}
      onFocus={(event) => {
        isEntered.current = true;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        isEntered.current = false;
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

function readNumber(typed: string | number): number | null {
  const number = typeof typed === "number" || typed.trim() !== "" ? Number(typed) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
