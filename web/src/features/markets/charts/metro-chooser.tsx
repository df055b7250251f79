import { MultiSelect, SegmentedControl } from "@mantine/core";
import { SHOWN, useMarketSearch, withChoice } from "../store.ts";

interface MetroChooserProps {
  label: string;
  rows: readonly { msaId: string; name: string }[];
  /** What the chart cannot take more of. */
  most: number;
}

/** Chooses metros by name, and how many of the largest are drawn; both charts share the choice. */
export function MetroChooser({ label, rows, most }: MetroChooserProps) {
  const { search, change } = useMarketSearch();
  return (
    <>
      <MultiSelect
        size="xs"
        label={label}
        placeholder={search.msa.length === 0 ? "Search metros" : ""}
        data={rows.map(({ msaId, name }) => ({ value: msaId, label: name }))}
        value={search.msa}
        onChange={(msa) => change((latest) => ({ msa: withChoice(latest.msa, search.msa, msa) }))}
        searchable
        clearable
        limit={40}
        maxValues={most}
        style={{ flex: "1 1 260px", maxWidth: 560 }}
      />
      <SegmentedControl
        size="xs"
        aria-label="Metros shown"
        data={SHOWN.map((value) => ({ value, label: value === "all" ? "All" : `Largest ${value}` }))}
        value={search.shown}
        onChange={(shown) => change({ shown: shown === "100" ? null : shown })}
      />
    </>
  );
}

/** The largest metros by people, and those that were chosen. */
export function listLargest<Row extends { msaId: string; population: number | null }>(
  rows: readonly Row[],
  { shown, chosen }: { shown: (typeof SHOWN)[number]; chosen: readonly string[] },
): Row[] {
  if (shown === "all") return [...rows];
  const bySize = [...rows].sort((a, b) => (b.population ?? 0) - (a.population ?? 0));
  return bySize.filter((row, at) => at < Number(shown) || chosen.includes(row.msaId));
}

/** `Charlotte, NC` of a long title, for labels. */
export function shortName(name: string): string {
  const [cities = name, states] = name.split(", ");
  const city = cities.split(/[-–/]/)[0] ?? cities;
  return states === undefined ? city : `${city}, ${states.split("-")[0]}`;
}

/** The choice without a metro that is in it, or with one that is not. */
export function toggled(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
}
