import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import classes from "./users.module.css";

/** Modules of blank around a code, as its standard asks for. */
const QUIET = 4;

/** Drawn here: what it holds leaves the browser for nobody. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      className={classes.qrCode}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      {/* Not every camera reads the colors of a dark scheme. */}
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="white" />
      <path d={toSvgPath(code)} fill="black" />
    </svg>
  );
}
