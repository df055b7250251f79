import { useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useModel } from "../model/model-context.tsx";
import { useAnalyses } from "../store.ts";
import {
  type AnalysisSettings,
  readSettings,
  type SettingsKind,
  writeSettings,
} from "./analysis-settings.ts";

/**
 * What an analysis is asked: kept as long as the tab, and written into the address, so that a link asks the same.
 * The kept settings lead, so that typing never waits for the address.
 */
export function useSettings<Kind extends SettingsKind>(
  kind: Kind,
  first: () => AnalysisSettings[Kind],
): [AnalysisSettings[Kind], (change: Partial<AnalysisSettings[Kind]>) => void] {
  const { propertyId } = useModel();
  const kept: AnalysisSettings[Kind] | undefined = useAnalyses(
    (analyses) => analyses.settings[propertyId]?.[kind],
  );
  const configure = useAnalyses((analyses) => analyses.configure);
  const write = useAddress();
  const settings = kept ?? first();
  const change = (next: Partial<AnalysisSettings[Kind]>) => {
    const whole = { ...settings, ...next };
    configure(propertyId, { [kind]: whole });
    write(writeSettings(kind, whole, new URLSearchParams(window.location.search)));
  };
  return [settings, change];
}

/** Marks an address that a page wrote itself: it says what is kept already, or less, as typing is quicker than it. */
const WRITTEN = { isWritten: true };

const isWritten = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isWritten" in state;

/** Writes the query of the page's address without a step in the browser's history. */
function useAddress() {
  const navigate = useNavigate();
  return (params: URLSearchParams) => {
    const search = params.size === 0 ? "" : `?${params}`;
    void navigate({ search }, { replace: true, preventScrollReset: true, state: WRITTEN });
  };
}

/**
 * Takes over what an address asks when a page is opened by it, and writes what was kept into an address that asks
 * nothing. Answers whether the settings are ready.
 */
export function useAddressedSettings(kinds: readonly SettingsKind[]): boolean {
  const { propertyId } = useModel();
  const { search, key, state } = useLocation();
  const write = useAddress();
  const [readyFor, setReadyFor] = useState<string | null>(null);
  const page = kinds.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each address that was gone to.
  useLayoutEffect(() => {
    const { settings, configure } = useAnalyses.getState();
    setReadyFor(page);
    if (isWritten(state) && readyFor === page) return;
    const params = new URLSearchParams(search);
    let next = params;
    for (const kind of kinds) {
      const asked = readSettings(kind, params);
      if (asked !== null) configure(propertyId, { [kind]: asked });
      else next = withKept(kind, settings[propertyId], next);
    }
    if (next !== params) write(next);
  }, [key, page, propertyId]);
  return readyFor === page;
}

function withKept<Kind extends SettingsKind>(
  kind: Kind,
  kept: Partial<AnalysisSettings> | undefined,
  params: URLSearchParams,
): URLSearchParams {
  const settings: AnalysisSettings[Kind] | undefined = kept?.[kind];
  return settings === undefined ? params : writeSettings(kind, settings, params);
}
