import type {
  PropertySummary as Summary,
  SummaryFigure,
  SummarySentence,
} from "@labs/contract/property-page";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Figure } from "../../components/figure/figure.tsx";
import { Section } from "../../components/layout/section.tsx";
import { byUnit, count, money, plainNumber, rate } from "../../lib/format.ts";
import classes from "./property-summary.module.css";
import { summaryQuery } from "./queries.ts";

interface PropertySummaryProps {
  id: string;
  /** The same words without their figures, for the moment before these arrive or where they can't. */
  text: string;
}

/** The advisor's text; each figure in it opens to its source. */
export function PropertySummary({ id, text }: PropertySummaryProps) {
  const { data } = useQuery(summaryQuery(id));
  return (
    <Section title="Summary" description="Written from figures on this page; click a figure for its source.">
      <div className={classes.text}>{data ? <Sentences summary={data} /> : <p>{text}</p>}</div>
    </Section>
  );
}

function Sentences({ summary }: { summary: Summary }) {
  return summary.sentences.map((sentence) => (
    <p key={sentence.text}>
      <Sentence sentence={sentence} demo={summary.demo} />
    </p>
  ));
}

/** Figures are linked where they stand in the words; one that is worded otherwise follows its sentence. */
function Sentence({ sentence, demo }: { sentence: SummarySentence; demo: boolean }) {
  let parts: ReactNode[] = [sentence.text];
  const after: SummaryFigure[] = [];
  for (const figure of sentence.figures) {
    const split = linkFirst(parts, figure, demo);
    if (split) parts = split;
    else after.push(figure);
  }
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stand where they stand.
        <Fragment key={index}>{part}</Fragment>
      ))}
      {after.map((figure) => (
        <span key={figure.key} className={classes.after}>
          {" "}
          {figure.label}{" "}
          <SummaryFigureLink figure={figure} text={byUnit(figure.value, figure.unit)} demo={demo} />
        </span>
      ))}
    </>
  );
}

/** The ways a figure may be worded, the longest first, so that `$1,200` is not found as `1,200`. */
function wordings({ value, unit }: SummaryFigure): string[] {
  if (typeof value !== "number") return typeof value === "string" && value.length > 1 ? [value] : [];
  const texts =
    unit === "fraction"
      ? [rate(value, 2), rate(value, 1), rate(value, 0)]
      : unit.startsWith("usd")
        ? [money(value, 2), money(value)]
        : [byUnit(value, unit), count(value, 1), count(value), plainNumber(value), String(value)];
  return [...new Set(texts)].toSorted((a, b) => b.length - a.length);
}

function linkFirst(parts: ReactNode[], figure: SummaryFigure, demo: boolean): ReactNode[] | undefined {
  for (const text of wordings(figure)) {
    const pattern = new RegExp(
      `(?<![\\d.,$])${text.replaceAll(/[$.()+*?^{}|[\]\\]/g, "\\$&")}(?![\\d%]|[.,]\\d)`,
    );
    for (const [index, part] of parts.entries()) {
      const found = typeof part === "string" ? pattern.exec(part) : null;
      if (typeof part !== "string" || found === null) continue;
      return [
        ...parts.slice(0, index),
        part.slice(0, found.index),
        <SummaryFigureLink key={figure.key} figure={figure} text={text} demo={demo} />,
        part.slice(found.index + text.length),
        ...parts.slice(index + 1),
      ];
    }
  }
  return undefined;
}

function SummaryFigureLink({ figure, text, demo }: { figure: SummaryFigure; text: string; demo: boolean }) {
  return (
    <Figure
      label={figure.label}
      text={text}
      provenance={{ source: figure.source, asOf: figure.asOf, demo }}
      className={classes.figure}
    />
  );
}
