import { NumberField, type NumberFieldProps } from "../../components/field/number-field.tsx";

interface TypedNumberProps extends Pick<NumberFieldProps, "label" | "aria-label" | "w" | "suffix" | "step"> {
  /** As the address keeps it. */
  value: number;
  min: number;
  max: number;
  onTake: (value: number) => void;
}

/**
 * A number that the page's address keeps. It is taken as it is typed, at most `max`; a field that is being emptied, or
 * holds less than `min`, changes nothing yet, and shows the kept number again once it is left.
 */
export function TypedNumber({ onTake, ...field }: TypedNumberProps) {
  const { min, max } = field;
  return (
    <NumberField
      {...field}
      size="xs"
      isClamped={false}
      onChange={(next) => {
        if (next !== null && next >= min) onTake(Math.min(max, next));
      }}
    />
  );
}
