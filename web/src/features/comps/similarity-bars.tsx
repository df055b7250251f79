import type { Comp } from "@labs/contract/estimates";
import { rate } from "../../lib/format.ts";
import classes from "./similarity-bars.module.css";

const PARTS: [keyof Comp["similarityParts"], string][] = [
  ["distance", "distance"],
  ["sqft", "size"],
  ["beds", "beds"],
  ["baths", "baths"],
  ["age", "age"],
  ["time", "date"],
];

/** The similarity and the parts that it is the product of, as small bars. */
export function SimilarityBars({ comp }: { comp: Comp }) {
  const words = PARTS.map(([key, name]) => `${name} ${rate(comp.similarityParts[key], 0)}`).join(", ");
  return (
    <span className={classes.row} title={words}>
      <span className={classes.bars} aria-hidden>
        {PARTS.map(([key]) => (
          <span key={key} style={{ height: `${Math.max(4, comp.similarityParts[key] * 100)}%` }} />
        ))}
      </span>
      <span>{rate(comp.similarity, 0)}</span>
    </span>
  );
}
