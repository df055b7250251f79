import { EmptyState } from "../../components/empty-state.tsx";
import type { SettingsKind } from "../../lib/analysis-settings.ts";
import type { AnalysisScope } from "./analysis-run.tsx";
import { useAddressedSettings } from "./analysis-settings.tsx";
import { useCalculation } from "./calculation.tsx";
import { HoldPage } from "./hold-page.tsx";
import { useModel } from "./model-context.tsx";
import { ScenariosPage } from "./scenarios-page.tsx";
import { SensitivityTable } from "./sensitivity-page.tsx";
import { SimulationPage } from "./simulation-page.tsx";
import { SolvePage } from "./solve-page.tsx";
import { TornadoSection } from "./tornado-section.tsx";

interface AnalysisPageProps {
  page: string;
  moduleUrl: string;
}

/** What each page asks. */
const PAGES: Record<string, readonly SettingsKind[]> = {
  sensitivity: ["sensitivity", "tornado"],
  scenarios: ["scenarios"],
  solve: ["solve", "bid"],
  hold: ["hold"],
  simulation: ["simulation"],
};

/** One of the analyses of the draft; they run in a worker, so the page never waits for them. */
export function AnalysisPage({ page, moduleUrl }: AnalysisPageProps) {
  const { propertyId, model, pages, rowOf, base } = useModel();
  const { result } = useCalculation();
  const isReady = useAddressedSettings(PAGES[page] ?? []);
  if (PAGES[page] === undefined || !isReady) return null;
  if (result === null) {
    return <EmptyState title="Nothing to analyse yet">It appears once every input is filled.</EmptyState>;
  }
  const scope: AnalysisScope = { propertyId, model, moduleUrl, pages, rowOf, inputs: result.inputs, base };
  switch (page) {
    case "sensitivity":
      return (
        <>
          <SensitivityTable scope={scope} />
          <TornadoSection scope={scope} />
        </>
      );
    case "scenarios":
      return <ScenariosPage scope={scope} />;
    case "solve":
      return <SolvePage scope={scope} />;
    case "hold":
      return <HoldPage scope={scope} />;
    case "simulation":
      return <SimulationPage scope={scope} />;
    default:
      return null;
  }
}
