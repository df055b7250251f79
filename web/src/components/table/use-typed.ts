import { type ChangeEvent, useState } from "react";

/**
 * An input whose text is kept in the page's address. The address follows a moment later than the keys, so what is
 * typed stands here until the input is left: without it, a fast hand loses letters.
 */
export function useTyped(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? kept,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value);
      keep(currentTarget.value);
    },
    onBlur: () => setTyped(null),
  };
}
