import type { Estimate } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/properties";
import { Badge, Tabs } from "@mantine/core";
import { useCallback, useState } from "react";
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
} from "react-router";
import { DemoBand } from "../components/demo-band.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PropertyOverview } from "../features/properties/property-overview.tsx";
import { PropertyStrip } from "../features/properties/property-strip.tsx";
import { propertyQuery } from "../features/properties/queries.ts";
import { RentCompsPage } from "../features/rent-comps/rent-comps-page.tsx";
import { SaleCompsPage } from "../features/rent-comps/sale-comps-page.tsx";
import { formulaPagesQuery } from "../features/underwriting/queries.ts";
import { Workbench } from "../features/underwriting/workbench.tsx";
import { knownType, rememberType } from "../lib/place-types.ts";
import { queryClient } from "../lib/query-client.ts";
import { PropertyReport } from "./property-report.tsx";
import classes from "./research-property.module.css";

interface Loaded {
  property: Property;
  catalogue: { version: string; moduleUrl: string };
}

/** The property by its place id, with the query's address and upid, and the formula pages; both asked once. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url);
  const id = params.propertyId ?? "";
  const [property, pages] = await Promise.all([
    queryClient.fetchQuery(
      propertyQuery({
        id,
        type: knownType(id),
        address: searchParams.get("address"),
        upid: searchParams.get("upid"),
      }),
    ),
    queryClient.fetchQuery(formulaPagesQuery()),
  ]);
  rememberType(id, property.propertyType);
  const model = pages.models[property.propertyType];
  return { property, catalogue: { version: pages.version, moduleUrl: model?.moduleUrl ?? "" } };
}

/** Sub-pages, tabs and filters belong to the same property: only another property is asked for again. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.propertyId !== nextParams.propertyId;
}

const TABS = [
  ["overview", "Overview"],
  ["rent-comps", "Rent comps"],
  ["sale-comps", "Sale comps"],
  ["underwriting", "Underwriting"],
  ["ic-report", "Committee report"],
] as const;

export function Component() {
  const loaded = useLoaderData<Loaded>();
  // Another property is another page: nothing of the one before may linger.
  return <PropertyPage key={loaded.property.googlePlacesId} {...loaded} />;
}

function PropertyPage({ property, catalogue }: Loaded) {
  const { subPage = "overview" } = useParams();
  const navigate = useNavigate();
  const [rentEstimate, setRentEstimate] = useState<Estimate>(property.rentEstimate);
  const onEstimate = useCallback((estimate: Estimate) => setRentEstimate(estimate), []);
  const base = `/research-property/${encodeURIComponent(property.googlePlacesId)}`;
  return (
    <Page wide={subPage !== "overview"}>
      <PageHeader
        title={property.label}
        crumbs={[{ label: "Research", to: "/research" }]}
        badges={<Badges property={property} />}
        subtitle={subtitleOf(property)}
      />
      {property.demo ? <DemoBand>This property and the figures around it are simulated.</DemoBand> : null}
      {property.shouldRefresh ? <StaleNote reason={property.shouldRefreshReason} /> : null}
      <PropertyStrip property={property} rentEstimate={rentEstimate} />
      <Tabs value={subPage} onChange={(tab) => tab && navigate(tab === "overview" ? base : `${base}/${tab}`)}>
        <Tabs.List aria-label="Pages of this property" className={classes.tabs}>
          {TABS.map(([tab, label]) => (
            <Tabs.Tab key={tab} value={tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <SubPage property={property} catalogue={catalogue} base={base} onEstimate={onEstimate} />
    </Page>
  );
}

interface SubPageProps extends Loaded {
  base: string;
  onEstimate: (estimate: Estimate) => void;
}

function SubPage({ property, catalogue, base, onEstimate }: SubPageProps) {
  const { subPage = "overview", innerPage } = useParams();
  const id = property.googlePlacesId;
  switch (subPage) {
    case "overview":
      return <PropertyOverview property={property} />;
    case "rent-comps":
      return <RentCompsPage googlePlacesId={id} onEstimate={onEstimate} />;
    case "sale-comps":
      return <SaleCompsPage googlePlacesId={id} />;
    case "underwriting":
      return (
        <Workbench
          id={id}
          model={property.propertyType}
          catalogue={catalogue}
          innerPage={innerPage ?? (property.propertyType === "singlefamily" ? "sf-1" : "mf-1")}
          base={`${base}/underwriting`}
        />
      );
    case "ic-report":
      return <PropertyReport id={id} base={base} />;
    default:
      return <EmptyState title="No such page">Choose one of the tabs above.</EmptyState>;
  }
}

function Badges({ property }: { property: Property }) {
  return (
    <>
      <Badge variant="light">
        {property.propertyType === "singlefamily" ? "Single-family" : "Multi-family"}
      </Badge>
      {property.isOwnedByMaymont ? <Badge>Owned by us</Badge> : null}
    </>
  );
}

function subtitleOf(property: Property): string {
  const places = [property.county?.name, property.msa?.name].filter((name) => name !== undefined);
  return places.join(", ");
}

function StaleNote({ reason }: { reason: string | null }) {
  return <div role="note">● Out of date: {reason ?? "a figure this page rests on has changed"}</div>;
}
