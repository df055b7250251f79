import { Anchor } from "@mantine/core";
import { Hint } from "../../components/status/hint.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { biasText } from "./accuracy-figures.tsx";
import type { ReportMarket } from "./queries.ts";

interface MarketsTableProps {
  markets: ReportMarket[];
  chosen: string | null;
  onChoose: (key: string) => void;
}

export const marketKey = ({ kind, id }: Pick<ReportMarket, "kind" | "id">) => `${kind}:${id}`;

/** Market by market: the one that is chosen opens below. */
export function MarketsTable({ markets, chosen, onChoose }: MarketsTableProps) {
  return (
    <DataTable
      label="Markets"
      columns={columns(onChoose)}
      rows={markets}
      rowKey={marketKey}
      csvName="backtest-markets"
      urlKey="markets"
      isHighlighted={(market) => marketKey(market) === chosen}
      isDimmed={({ accuracy }) => accuracy === null}
      maxHeight={480}
    />
  );
}

function columns(onChoose: (key: string) => void): Column<ReportMarket>[] {
  const share = (
    id: string,
    header: string,
    read: (accuracy: NonNullable<ReportMarket["accuracy"]>) => number | null,
    write: (value: number | null) => string = (value) => rate(value, 0),
  ): Column<ReportMarket> => ({
    id,
    header,
    align: "right",
    value: ({ accuracy }) => (accuracy === null ? null : read(accuracy)),
    text: ({ accuracy }) => write(accuracy === null ? null : read(accuracy)),
  });
  return [
    {
      id: "name",
      header: "Market",
      value: ({ name }) => name,
      width: 240,
      onCard: true,
      cell: (market) => (
        <Hint label={market.unavailable ?? ""} disabled={market.unavailable === null}>
          <Anchor component="button" fz="inherit" ta="left" onClick={() => onChoose(marketKey(market))}>
            {market.name}
          </Anchor>
        </Hint>
      ),
    },
    {
      id: "n",
      header: "Outcomes",
      align: "right",
      value: ({ accuracy }) => accuracy?.n ?? null,
      text: ({ accuracy }) => count(accuracy?.n ?? null),
    },
    { ...share("mdape", "Median error", (a) => a.mdape, rate), onCard: true },
    share("pe5", "Within 5%", (a) => a.pe5),
    share("pe10", "Within 10%", (a) => a.pe10),
    share("pe20", "Within 20%", (a) => a.pe20),
    share("bias", "Bias", (a) => a.bias, biasText),
    { ...share("coverage", "Range coverage", (a) => a.coverage), onCard: true },
    share("hit", "Estimated", (a) => a.hitRate),
    {
      id: "until",
      header: "Outcomes to",
      value: ({ until }) => until,
      startsHidden: true,
      text: ({ until }) => asOfText(until),
    },
    {
      id: "unavailable",
      header: "Why not measured",
      value: ({ unavailable }) => unavailable,
      startsHidden: true,
    },
  ];
}
