import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { readFigure } from "../../lib/typed-input/input-text.ts";

export interface NumberFieldProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  value: number | null;
  /** Hears of every key; null while the field holds no number. */
  onChange: (value: number | null) => void;
  /** Hears what was typed once the field is left with a number, or with nothing; of what is no number it never hears. */
  onTake?: (value: number | null) => void;
  prefix?: string;
  suffix?: string;
  /** Between thousands, at rest. */
  thousandSeparator?: "," | "";
  /** So many decimals are shown at rest. */
  decimalScale?: number;
  allowDecimal?: boolean;
  allowNegative?: boolean;
  min?: number | undefined;
  max?: number | undefined;
  /** What the arrow keys add and take. */
  step?: number;
  /** Whether what is typed beyond the bounds is put between them when the field is left. */
  isClamped?: boolean;
}

/**
 * A field for one number that its owner keeps: `1,250`, `$1.2m` and `=1200*1.5` are understood, and what is no number is
 * said to be none. What is typed stands as it is typed until the field is left: shown as the number that the owner makes
 * of it, "8." would lose its point, and 8.25 could not be typed.
 */
export function NumberField({
  value,
  onChange,
  onTake,
  onFocus,
  onBlur,
  onKeyDown,
  prefix = "",
  suffix = "",
  thousandSeparator = "",
  decimalScale = 6,
  allowDecimal = true,
  allowNegative = true,
  min,
  max,
  step,
  isClamped = true,
  error,
  ...props
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = { prefix, suffix, thousandSeparator, decimalScale, allowDecimal, allowNegative };
  const problem = typed === null ? null : findProblem(typed, form);
  // A form that checks its fields is not sent with what is no number.
  useEffect(() => field.current?.setCustomValidity(problem ?? ""), [problem]);
  const take = (text: string) => {
    setTyped(text);
    onChange(readTyped(text, form) ?? null);
  };
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const steps = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step === undefined || steps === 0 || event.defaultPrevented) return;
    event.preventDefault();
    take(writeNumber(clamp(Number(((value ?? 0) + steps * step).toPrecision(12)), min, max), form));
  };
  return (
    <TextInput
      {...props}
      ref={field}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? "" : writeNumber(value, form))}
      error={error ?? (isLeft ? problem : null)}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={stepBy}
      onFocus={(event) => {
        setLeft(false);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setLeft(true);
        const number = typed === null ? undefined : readTyped(typed, form);
        const kept = number === undefined || !isClamped ? number : clamp(number, min, max);
        if (kept !== undefined && kept !== number) onChange(kept);
        if (typed !== null && problem === null) onTake?.(kept ?? null);
        // What is no number stays to be seen and mended.
        if (problem === null) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

type Form = Required<
  Pick<
    NumberFieldProps,
    "prefix" | "suffix" | "thousandSeparator" | "decimalScale" | "allowDecimal" | "allowNegative"
  >
>;

/** As the formula pages read a figure; its own unit may stand behind it. */
function readTyped(text: string, { suffix, allowDecimal, allowNegative }: Form): number | undefined {
  const unit = suffix.trim();
  const plain = unit !== "" && text.trim().endsWith(unit) ? text.trim().slice(0, -unit.length) : text;
  const figure = readFigure(plain);
  if (figure === undefined) return undefined;
  const isAllowed = (allowDecimal || Number.isInteger(figure)) && (allowNegative || figure >= 0);
  return isAllowed ? figure : undefined;
}

/** So much of a text that is no number is repeated. */
const MOST_SHOWN = 24;

function findProblem(text: string, form: Form): string | null {
  if (text.trim() === "" || readTyped(text, form) !== undefined) return null;
  const shown = `“${text.trim().slice(0, MOST_SHOWN)}”`;
  const isNumber = readTyped(text, { ...form, allowDecimal: true, allowNegative: true }) !== undefined;
  if (!isNumber) return `${shown} is not a number`;
  return `${shown} is not ${form.allowDecimal ? "0 or more" : "a whole number"}`;
}

function writeNumber(value: number, { prefix, suffix, thousandSeparator, decimalScale }: Form): string {
  const size = new Intl.NumberFormat("en-US", {
    maximumFractionDigits: decimalScale,
    useGrouping: thousandSeparator === ",",
  }).format(Math.abs(value));
  return `${value < 0 ? "-" : ""}${prefix}${size}${suffix}`;
}

function clamp(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
  return Math.min(max, Math.max(min, value));
}
