import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "../components/layout/page.tsx";
import { lazyPart } from "../components/status/lazy-part.tsx";

const page = <PageSkeleton rows={8} />;

/** The pages of a property come when they are opened: the overview needs none of their code. */
export const AddToPortfolio = lazyPart({
  what: "Add to portfolio",
  load: async () => (await import("../features/portfolios/add-to-portfolio.tsx")).AddToPortfolio,
  waiting: <Skeleton height={30} />,
});
export const PropertyOverviewPage = lazyPart({
  what: "The overview",
  load: async () => (await import("./property-overview.tsx")).PropertyOverviewPage,
  waiting: page,
});
export const UnknownPlace = lazyPart({
  what: "What is known of this place",
  load: async () => (await import("../features/property-page/unknown-place.tsx")).UnknownPlace,
  waiting: <Skeleton height={120} />,
});
export const CompsDesk = lazyPart({
  what: "The comps",
  load: async () => (await import("../features/comps/comps-desk.tsx")).CompsDesk,
  waiting: page,
});
export const DocumentsDesk = lazyPart({
  what: "The documents",
  load: async () => (await import("../features/documents/documents-desk.tsx")).DocumentsDesk,
  waiting: page,
});
export const UnitMixPage = lazyPart({
  what: "The unit mix",
  load: async () => (await import("../features/unit-mix/unit-mix-page.tsx")).UnitMixPage,
  waiting: page,
});
export const Workbench = lazyPart({
  what: "The underwriting",
  load: async () => (await import("../features/underwriting/workbench.tsx")).Workbench,
  waiting: page,
});
export const PropertyRentRolls = lazyPart({
  what: "The rent rolls",
  load: async () => (await import("./property-pages.tsx")).PropertyRentRolls,
  waiting: page,
});
export const PropertyOperatingStatements = lazyPart({
  what: "The statements",
  load: async () => (await import("./property-pages.tsx")).PropertyOperatingStatements,
  waiting: page,
});
export const PropertyActuals = lazyPart({
  what: "The actuals",
  load: async () => (await import("../features/actuals/property-actuals.tsx")).PropertyActuals,
  waiting: page,
});
export const PropertyReport = lazyPart({
  what: "The report",
  load: async () => (await import("./property-pages.tsx")).PropertyReport,
  waiting: page,
});
