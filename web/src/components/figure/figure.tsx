import { Anchor, Popover, UnstyledButton } from "@mantine/core";
import { type ReactNode, type RefCallback, useId, useLayoutEffect, useState } from "react";
import { Link } from "react-router";
import { atHost } from "../../lib/calls/at-host.ts";
import { useCloseOnEscape } from "../../lib/close-on-escape.ts";
import { UNAVAILABLE } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { Hint } from "../status/hint.tsx";
import classes from "./figure.module.css";

/** Where a figure comes from. What is left out is not shown. */
interface Provenance {
  source?: string | null | undefined;
  asOf?: string | null | undefined;
  /** The formula as written. */
  formula?: string | null | undefined;
  /** The inputs that went into the formula, formatted. */
  inputs?: { label: string; text: string }[];
  /** Who set it instead of the source, and what the source says. */
  override?: { by: string; sourceText: string } | null;
  note?: ReactNode;
  /** The file, the cell or the page that it can be checked against. */
  link?: { label: string; href: string } | null;
  demo?: boolean;
}

export interface FigureProps {
  /** What the figure is; names the panel for people and for screen readers. */
  label: string;
  /** The formatted figure; null where it is unavailable. */
  text: string | null;
  /** Shown on hover where `text` is shortened. */
  full?: string | undefined;
  /** Why there is no figure. */
  unavailable?: string | null | undefined;
  provenance?: Provenance | undefined;
  /** Why the figure is out of date; draws a hairline mark. */
  stale?: string | null | undefined;
  className?: string | undefined;
}

/** A figure that can be opened: a click or Enter shows where it comes from; an absent one says why. */
export function Figure({ label, text, full, unavailable, provenance, stale, className }: FigureProps) {
  if (text === null || text === UNAVAILABLE) return <Unavailable label={label} reason={unavailable} />;
  if (!provenance) {
    return (
      <span className={className} title={full}>
        {text}
      </span>
    );
  }
  return <Sourced {...{ label, text, full, provenance, stale, className }} />;
}

type SourcedProps = Omit<FigureProps, "text" | "unavailable"> & { text: string; provenance: Provenance };

/** A page has dozens of figures, of which few are opened: their panel is made at the first opening. */
function Sourced({ label, text, full, provenance, stale, className }: SourcedProps) {
  const [isOpen, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  useCloseOnEscape(isOpen, () => setOpen(false));
  const hint = [full, stale].filter(Boolean).join(". ");
  return (
    <>
      <UnstyledButton
        id={id}
        className={[classes.figure, className].filter(Boolean).join(" ")}
        data-stale={stale ? true : undefined}
        title={hint || undefined}
        aria-label={`${label}: ${text}${full && full !== text ? ` (${full})` : ""}. Show source`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(!isOpen);
        }}
      >
        {text}
      </UnstyledButton>
      {anchor ? (
        <Popover
          id={id}
          opened={isOpen}
          onChange={setOpen}
          position="bottom-start"
          withArrow
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Anchored element={anchor} />
          </Popover.Target>
          <Popover.Dropdown className={classes.panel} aria-label={`Source of ${label}`}>
            <ProvenancePanel label={label} text={full ?? text} provenance={provenance} stale={stale} />
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </>
  );
}

/** Stands for an element that is on the page already, as what a panel is placed beside. */
function Anchored({ element, ref }: { element: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => void ref?.(null);
  }, [element, ref]);
  return null;
}

interface UnavailableProps {
  label: string;
  reason?: string | null | undefined;
  /** Stands there in place of a dash. */
  children?: ReactNode;
}

/** What has no figure, and why. */
export function Unavailable({ label, reason, children = UNAVAILABLE }: UnavailableProps) {
  const why = reason ?? "Not available";
  return (
    <Hint label={why}>
      <UnstyledButton className={classes.unavailable} aria-label={`${label} is unavailable: ${why}`}>
        {children}
      </UnstyledButton>
    </Hint>
  );
}

interface PanelProps {
  label: string;
  text: string;
  provenance: Provenance;
  stale?: string | null | undefined;
}

function ProvenancePanel({ label, text, provenance, stale }: PanelProps) {
  const { source, asOf, formula, inputs, override, note, link, demo } = provenance;
  const rows: [name: string, content: ReactNode][] = [];
  if (source) rows.push(["Source", source]);
  if (asOf) rows.push(["As of", asOfText(asOf)]);
  if (formula) rows.push(["Formula", <code key="formula">{formula}</code>]);
  for (const input of inputs ?? []) rows.push([input.label, input.text]);
  if (override) rows.push(["Overridden by", `${override.by}; source says ${override.sourceText}`]);
  if (stale) rows.push(["Out of date", stale]);
  if (demo) rows.push(["Demo data", "Simulated, not observed"]);
  return (
    // The panel takes the focus, so that Esc closes it and a screen reader reads it.
    <div tabIndex={-1} data-autofocus className={classes.content}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>{text}</div>
      <dl className={classes.rows}>
        {rows.map(([name, content]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      {note ? <div className={classes.note}>{note}</div> : null}
      {link ? <PanelLink {...link} /> : null}
    </div>
  );
}

function PanelLink({ label, href }: { label: string; href: string }) {
  return href.startsWith("/api/") ? (
    <Anchor href={atHost(href)}>{label}</Anchor>
  ) : (
    <Anchor component={Link} to={href}>
      {label}
    </Anchor>
  );
}
