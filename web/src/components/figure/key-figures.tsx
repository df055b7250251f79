import { Figure, type FigureProps } from "./figure.tsx";
import classes from "./key-figures.module.css";

interface KeyFiguresProps {
  figures: FigureProps[];
  /** In a line of small words: what is not known needs no room. */
  isQuiet?: boolean;
}

/** A strip of figures, each under its label. */
export function KeyFigures({ figures, isQuiet = false }: KeyFiguresProps) {
  return (
    <dl className={isQuiet ? classes.quiet : classes.strip}>
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
