import type { RiskChart } from "@labs/contract/markets/charts";
import { Group, Input, Select, Slider, Switch } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "../../../components/field/number-field.tsx";
import { counted } from "../../../lib/format.ts";
import { useMarketSearch } from "../store.ts";
import { TypedNumber } from "../typed-number.tsx";
import { MetroChooser } from "./metro-chooser.tsx";
import { HOME_STOPS, type RiskSearch } from "./risk-search.ts";

const BASES = [
  { value: "total", label: "Total return" },
  { value: "hpa", label: "Appreciation only" },
  { value: "income", label: "Net yield only" },
];
const INDICES = [
  { value: "typicalHomeValue", label: "Typical home value" },
  { value: "homePriceIndex", label: "Repeat-sales index" },
];
const WINDOWS = ["5", "10", "15", "20"];

/** What return means here, over how long, of how many homes, and which metros the frontier joins. */
export function RiskControls({ data, risk }: { data: RiskChart; risk: RiskSearch }) {
  const { change } = useMarketSearch();
  // Each metro has its own unless one is set for all.
  const expense = data.assumptions.find(({ key, basis }) => key === "expenseRatio" && basis === "query");
  return (
    <>
      <Group gap="sm" mb="sm" align="end">
        <Select
          size="xs"
          label="Return"
          w={170}
          data={BASES}
          value={risk.returnBasis}
          onChange={(basis) => change({ basis: basis === "total" ? null : basis })}
          allowDeselect={false}
        />
        <Select
          size="xs"
          label="Appreciation by"
          w={170}
          data={INDICES}
          value={risk.index}
          onChange={(index) => change({ index: index === "typicalHomeValue" ? null : index })}
          allowDeselect={false}
        />
        <Select
          size="xs"
          label="History"
          w={120}
          data={[
            { value: "all", label: "All" },
            ...WINDOWS.map((years) => ({ value: years, label: `${years} years` })),
          ]}
          value={risk.window === null ? "all" : String(risk.window)}
          onChange={(years) => change({ window: years === "all" ? null : years })}
          allowDeselect={false}
        />
        <PercentInput name="riskFree" label="Risk-free rate" value={data.riskFree} most={25} />
        <PercentInput
          name="expenseRatio"
          label="Operating expense ratio"
          value={expense?.value ?? null}
          most={95}
        />
        <Switch
          size="xs"
          label="De-smoothed"
          checked={risk.smoothing === "desmoothed"}
          onChange={(event) => change({ smoothing: event.currentTarget.checked ? "desmoothed" : null })}
        />
      </Group>
      <Group gap="sm" mb="sm" align="end">
        <HomesSlider homes={risk.homes} />
        <MetroChooser label="Frontier metros" rows={data.rows} most={20} />
        <TypedNumber
          w={130}
          label="Max weight per metro"
          suffix="%"
          min={5}
          max={100}
          step={5}
          value={Math.round(100 * risk.maxWeight)}
          onTake={(percent) => change({ maxWeight: percent === 100 ? null : String(percent / 100) })}
        />
      </Group>
    </>
  );
}

interface PercentInputProps {
  name: "riskFree" | "expenseRatio";
  label: string;
  /** Null where each metro has its own. */
  value: number | null;
  most: number;
}

/** Another rate, by a saved view or the way back, is another field: what stood there must not be sent as typed. */
const PercentInput = (of: PercentInputProps) => <PercentField key={of.value} {...of} />;

const inPercent = (value: number | null): number | null =>
  value === null ? null : Number((100 * value).toFixed(2));

/** Takes effect when it is left: each change asks the server again. */
function PercentField({ name, label, value, most }: PercentInputProps) {
  const { change } = useMarketSearch();
  const [typed, setTyped] = useState(inPercent(value));
  return (
    <NumberField
      size="xs"
      w={170}
      label={label}
      suffix="%"
      decimalScale={2}
      min={0}
      max={most}
      placeholder="By metro"
      value={typed}
      onChange={setTyped}
      onTake={(entered) => {
        const percent = entered === null ? null : Number(entered.toFixed(2));
        if (percent === inPercent(value)) return;
        change({ [name]: percent === null ? null : (percent / 100).toFixed(4) });
      }}
    />
  );
}

/** The first stop is the index, which no one can buy; then so many homes of equal value. */
function HomesSlider({ homes }: { homes: number | null }) {
  const { change } = useMarketSearch();
  const stops: (number | null)[] = [null, ...HOME_STOPS];
  const nearest =
    homes === null
      ? 0
      : Math.max(
          1,
          stops.findIndex((stop) => stop !== null && stop >= homes),
        );
  const text = (stop: number | null | undefined) =>
    stop === null || stop === undefined ? "index only" : counted(stop, "home", "homes");
  return (
    <Input.Wrapper label={`Number of homes: ${text(homes)}`} size="xs" labelElement="div" w={260}>
      <Slider
        mt={6}
        mb={4}
        thumbLabel="Number of homes"
        min={0}
        max={stops.length - 1}
        value={nearest}
        label={(at) => text(stops[at])}
        onChange={(at) => change({ homes: stops[at] === null ? null : String(stops[at]) })}
      />
    </Input.Wrapper>
  );
}
