import type { FormulaPage } from "@labs/underwriting/formula-record";
import { EmptyState } from "../../components/empty-state.tsx";
import type { AnalysisScope } from "./analysis-run.tsx";
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
  propertyId: string;
  moduleUrl: string;
  pages: FormulaPage[];
  base: string;
}

const PAGES = ["sensitivity", "scenarios", "solve", "hold", "simulation"];

/** One of the analyses of the draft; they run in a worker, so the page never waits for them. */
export function AnalysisPage({ page, propertyId, moduleUrl, pages, base }: AnalysisPageProps) {
  const { model, rowOf } = useModel();
  const { result } = useCalculation();
  if (!PAGES.includes(page)) return null;
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
