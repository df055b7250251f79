import { count, rate } from "../figure-format.ts";
import { type Block, plainColumn, plainRow, UNAVAILABLE } from "../report-model.ts";
import type { SourceAnalysis, SourceCell } from "../report-source.ts";

type Of<Kind extends SourceAnalysis["kind"]> = Extract<SourceAnalysis, { kind: Kind }>;

const withCell = ({ label, cell }: Pick<SourceCell, "label" | "cell">): string =>
  label === "" ? cell : `${label} (${cell})`;

/** One analysis under its name; each figure stands beside the cell that it is of. */
export function analysisBlocks(analysis: SourceAnalysis): Block[] {
  if (analysis.kind === "refused") {
    const { title, reason } = analysis;
    return [{ kind: "notices", items: [{ tone: "warning", title: `${title}: not run`, text: reason }] }];
  }
  if (analysis.kind === "bid") return bidBlocks(analysis);
  if (analysis.kind === "tornado") return tornadoBlocks(analysis);
  if (analysis.kind === "simulation") return simulationBlocks(analysis);
  return tableBlocks(analysis);
}

const BID_WORDS: Readonly<Record<string, string>> = {
  solved: "The highest price that meets it",
  always_met: "The target is still met at the upper bound",
  never_met: "The target is met at no price between the bounds",
  not_a_number: "The result is no number between the bounds",
  not_settled: "The result jumps over the target; this is the nearest",
};

function bidBlocks(bid: Of<"bid">): Block[] {
  const crossed = bid.crossings > 1 ? " Lower prices miss it in between." : "";
  return [
    { kind: "text", text: `Maximum bid: ${withCell(bid.output)} at ${bid.target.text}` },
    {
      kind: "figures",
      items: [
        {
          label: "Maximum bid",
          value: bid.text ?? UNAVAILABLE,
          detail: `${withCell(bid.input)}. ${BID_WORDS[bid.status] ?? bid.status}.${crossed}`,
          tone: bid.text === null ? "muted" : "plain",
        },
        { label: "Result there", value: bid.result.text, detail: withCell(bid.output), tone: "plain" },
        { label: "At the lower bound", value: bid.atLow.text, detail: null, tone: "plain" },
        {
          label: "At the upper bound",
          value: bid.atHigh.text,
          detail: `${count(bid.runs)} runs`,
          tone: "plain",
        },
      ],
    },
  ];
}

function tornadoBlocks({ output, bars }: Of<"tornado">): Block[] {
  return [
    { kind: "text", text: `Tornado: ${withCell(output)}, ${output.text} as it stands` },
    {
      kind: "table",
      columns: [
        plainColumn("Input", "left", 1),
        plainColumn("Cell"),
        plainColumn("Lower", "right"),
        plainColumn("Result", "right"),
        plainColumn("Upper", "right"),
        plainColumn("Result", "right"),
      ],
      rows: bars.map(({ label, cell, low, high, atLow, atHigh }) =>
        plainRow([label === "" ? cell : label, cell, low.text, atLow.text, high.text, atHigh.text]),
      ),
      notes: ["Each input alone at its lower and its upper value; the largest effect first."],
      isDense: true,
    },
  ];
}

function simulationBlocks({ seed, asked, trials, drivers, outputs }: Of<"simulation">): Block[] {
  const [first] = outputs;
  const shares = first?.percentiles.map(({ share }) => share) ?? [];
  const short = trials < asked ? ` of ${count(asked)}: the time was up` : "";
  return [
    { kind: "text", text: `Simulation: ${count(trials)} trials${short}, seed ${seed}` },
    {
      kind: "table",
      columns: [
        plainColumn("Result", "left", 1),
        plainColumn("Mean", "right"),
        ...shares.map((share) => plainColumn(`P${Math.round(100 * share)}`, "right")),
        plainColumn("Below target", "right"),
      ],
      rows: outputs.map(({ output, mean, percentiles, belowTarget, target }) =>
        plainRow([
          withCell(output),
          mean.text,
          ...percentiles.map(({ text }) => text),
          belowTarget === null ? UNAVAILABLE : `${rate(belowTarget)} below ${target.text}`,
        ]),
      ),
      notes: [
        ...outputs.flatMap(({ output, known }) =>
          known < trials ? [`${withCell(output)} was no number in ${count(trials - known)} trials.`] : [],
        ),
        `Drawn: ${drivers.map((driver) => `${withCell(driver)} ${driver.spread}`).join("; ")}.`,
      ],
      isDense: true,
    },
  ];
}

function tableBlocks({ rows, columns, output, grid }: Of<"table">): Block[] {
  return [
    { kind: "text", text: `Table: ${withCell(output)} over ${withCell(rows)} and ${withCell(columns)}` },
    {
      kind: "table",
      columns: [
        plainColumn(`${rows.label || rows.cell} \\ ${columns.label || columns.cell}`, "left", 1),
        ...columns.values.map(({ text }) => plainColumn(text, "right")),
      ],
      rows: rows.values.map(({ text }, row) =>
        plainRow([text, ...(grid[row] ?? []).map((each) => each.text)]),
      ),
      notes: [],
      isDense: true,
    },
  ];
}
