import type { UnderwritingStart } from "@labs/contract/underwriting";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt, withInput } from "@labs/underwriting/model-inputs";
import { type Underwriting, underwriteWhenAsked } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { Anchor, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect, useMemo } from "react";
import { Link } from "react-router";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Hint } from "../../../components/status/hint.tsx";
import { money, multiple, returnRate } from "../../../lib/format.ts";
import { firstDraft, toDraft } from "../model/begin-draft.ts";
import { findHurdle } from "../model/hurdle.ts";
import { importModel } from "../model/import-model.ts";
import { isBuiltWith } from "../model/take-formulas.ts";
import { historyQuery, startQuery, versionQuery } from "../queries.ts";
import type { Evidence } from "../quick/offers.tsx";
import { useDrafts } from "../store.ts";
import classes from "./decision-strip.module.css";
import { type KnownBid, useMaxBid } from "./use-max-bid.ts";

/** The offer that the page shows on its price ruler. */
export interface DealOffer {
  amount: number;
  /** Keeps another amount in the draft. */
  onSettle: (amount: number) => void;
}

interface DecisionStripProps {
  id: string;
  model: ModelName;
  catalog: { version: string; moduleUrl: string };
  /** What the property's evidence says that it is worth. */
  value: Evidence | null;
  /** The amount that is being dragged; null while none is. */
  moving: number | null;
  onOffer: (offer: DealOffer | null) => void;
  /** Where the formula pages are. */
  base: string;
}

/** The decision in a sentence: what the offer returns, which gates it fails and the most that may be bid. */
export function DecisionStrip(props: DecisionStripProps) {
  const { id, model, catalog } = props;
  const client = useQueryClient();
  const isCurrent = catalog.version === formulaPages.version && isBuiltWith(catalog.version);
  const { data, error, refetch } = useQuery({
    queryKey: ["decision-strip", id],
    enabled: isCurrent,
    queryFn: async () => {
      await importModel(model, catalog.moduleUrl);
      const [start, history] = await Promise.all([
        client.fetchQuery(startQuery(id)),
        client.fetchQuery(historyQuery(id)),
      ]);
      const newest = history.items[0];
      const saved = newest === undefined ? null : await client.fetchQuery(versionQuery(id, newest.version));
      return { start, draft: saved === null ? firstDraft(start) : toDraft(saved, saved, originOf(start)) };
    },
    // What it consists of is tried again by itself.
    retry: false,
    meta: { inline: true },
  });
  if (!isCurrent) return null;
  if (error && !data) {
    return <FailureNote what="The decision" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={72} />;
  return <Decided {...props} start={data.start} first={data.draft} />;
}

const originOf = ({ inputs, basis }: UnderwritingStart) => ({ inputs: inputs as Inputs, basis });

interface DecidedProps extends DecisionStripProps {
  start: UnderwritingStart;
  first: ReturnType<typeof firstDraft> | ReturnType<typeof toDraft>;
}

function Decided({ id, model, catalog, value, moving, onOffer, base, start, first }: DecidedProps) {
  const draft = useDrafts((drafts) => drafts.byProperty[id]);
  const inputs = draft?.inputs ?? first.inputs;
  const entered = readPrice(inputs, "purchasePrice");
  const standIn = findStandIn(start, value);
  const settled = entered ?? standIn?.price ?? null;
  useEffect(() => {
    if (settled === null) return onOffer(null);
    const onSettle = (amount: number) => {
      const { byProperty, begin, set } = useDrafts.getState();
      if (byProperty[id] === undefined) begin(id, first);
      set(id, "purchasePrice", amount);
    };
    onOffer({ amount: settled, onSettle });
    return () => onOffer(null);
  }, [settled, id, first, onOffer]);
  const amount = moving ?? settled;
  const shown = useDeferredValue(amount);
  const result = useMemo(
    () => (shown === null ? null : evaluate(model, withInput(inputs, "purchasePrice", shown))),
    [model, inputs, shown],
  );
  const bid = useMaxBid({ model, inputs, moduleUrl: catalog.moduleUrl });
  if (amount === null) {
    return (
      <Strip>
        <span>
          No ask and no value estimate to stand in for an offer.{" "}
          <Link to={`${base}/quick`}>Enter an offer</Link>
        </span>
      </Strip>
    );
  }
  const name = entered === null && moving === null ? (standIn?.name ?? "offer") : "offer";
  const at = `the ${name} of ${money(amount)}`;
  if (result === null) {
    return (
      <Strip>
        <span>
          Returns at {at} need more inputs. <Link to={`${base}/quick`}>Complete them</Link>
        </span>
      </Strip>
    );
  }
  return (
    <Strip>
      <Gates result={result} model={model} at={at} base={base} />
      <Returns result={result} model={model} inputs={inputs} />
      <span>
        max bid <MaximumBid bid={bid} base={base} />
      </span>
    </Strip>
  );
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <section className={classes.strip} aria-label="Decision">
      {children}
    </section>
  );
}

function readPrice(inputs: Inputs, path: string): number | null {
  const value = inputAt(inputs, path);
  return typeof value === "number" ? value : null;
}

/** By what the deal is judged as long as nobody has made an offer; the strip names it. */
function findStandIn(start: UnderwritingStart, value: Evidence | null) {
  const ask = readPrice(start.inputs as Inputs, "listPrice");
  if (ask !== null) return { price: ask, name: "ask" };
  return value === null ? null : { price: value.price, name: "value estimate" };
}

function evaluate(model: ModelName, inputs: Inputs): Underwriting | null {
  const validation = validateInputs(model, inputs);
  return validation.ok ? underwriteWhenAsked(model, validation.inputs).answer : null;
}

const MOST_GATES = 3;

interface GatesProps {
  result: Underwriting;
  model: ModelName;
  at: string;
  base: string;
}

const VERDICTS = {
  error: { tone: "bad", words: "⚠ Fails" },
  warning: { tone: "warn", words: "▲ Check" },
  none: { tone: "good", words: "● Passes every check" },
} as const;

/** Errors first: they block the committee report, warnings want a look. */
function Gates({ result, model, at, base }: GatesProps) {
  const failing = result.checks
    .filter(({ ok }) => !ok)
    .sort((a, b) => Number(a.severity !== "error") - Number(b.severity !== "error"));
  const { tone, words } = VERDICTS[failing[0]?.severity ?? "none"];
  const findPage = (code: string) =>
    formulaPages.models[model].pages.find(({ rows }) => rows.some(({ key }) => key === code));
  return (
    <span className={classes.gates}>
      <span>
        <strong data-tone={tone}>{words}</strong> at {at}
      </span>
      {failing.length > 0 ? <span className={classes.note}>not met:</span> : null}
      {failing.slice(0, MOST_GATES).map(({ code, message }) => {
        const page = findPage(code);
        return (
          <Hint key={code} label={message}>
            <Anchor component={Link} to={`${base}/${page?.id.toLowerCase() ?? "quick"}`} fz="inherit">
              {page?.rows.find(({ key }) => key === code)?.label ?? code}
            </Anchor>
          </Hint>
        );
      })}
      {failing.length > MOST_GATES ? <span>and {failing.length - MOST_GATES} more</span> : null}
    </span>
  );
}

type Shown = [key: string, label: string, write: (value: number) => string];

/** Named as in the underwriting: of which year each is stands in its name. */
const FIGURES: Record<string, Shown[]> = {
  singlefamily: [
    ["leveredIrr", "levered IRR", returnRate],
    ["dscrNcfStabilized", "stab. DSCR", multiple],
    ["cashOnCashStabilized", "stab. cash-on-cash", returnRate],
  ],
  multifamily: [
    ["leveredIrr", "levered IRR", returnRate],
    ["dscrNcf", "DSCR, year 1", multiple],
    ["averageCashOnCash", "avg. cash-on-cash", returnRate],
  ],
};

function Returns({ result, model, inputs }: { result: Underwriting; model: ModelName; inputs: Inputs }) {
  return (FIGURES[model] ?? []).map(([key, label, write]) => {
    const found = result.outputs[key] ?? result.lines[key]?.[0];
    const value = Array.isArray(found) ? found[0] : found;
    if (typeof value !== "number") return null;
    const hurdle = findHurdle(key, inputs);
    return (
      <span key={key}>
        {label} <strong>{write(value)}</strong>
        {hurdle === null ? null : (
          <span data-tone={value >= hurdle ? "good" : "bad"} className={classes.hurdle}>
            {value >= hurdle ? "●" : "▲"} min {write(hurdle)}
          </span>
        )}
      </span>
    );
  });
}

function MaximumBid({ bid, base }: { bid: KnownBid; base: string }) {
  if (bid === "solving") return <>solving …</>;
  if (bid === "no target") return <Link to={`${base}/solve`}>set a target</Link>;
  const reason = bid.targets.find((target) => target.reason !== undefined)?.reason;
  return (
    <Hint label={reason ?? "The highest price that meets every target"}>
      <strong>{money(bid.price)}</strong>
    </Hint>
  );
}
