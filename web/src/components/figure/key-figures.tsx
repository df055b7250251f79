import { Figure, type FigureProps } from "./figure.tsx";
import classes from "./key-figures.module.css";

/** A strip of figures, each under its label. */
export function KeyFigures({ figures }: { figures: FigureProps[] }) {
  return (
    <dl className={classes.strip}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <Figure {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
