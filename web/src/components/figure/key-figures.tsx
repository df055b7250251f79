import { Figure, type FigureProps, Unavailable } from "./figure.tsx";
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

/** What is not known, in a line of names: each says why, and none takes the room of a figure. */
export function UnknownFigures({ title, figures }: { title: string; figures: FigureProps[] }) {
  return (
    <div className={classes.unknown}>
      <span>{title}</span>
      <ul>
        {figures.map(({ label, unavailable }) => (
          <li key={label}>
            <Unavailable label={label} reason={unavailable}>
              {label}
            </Unavailable>
          </li>
        ))}
      </ul>
    </div>
  );
}
