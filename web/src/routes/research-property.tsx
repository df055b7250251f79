import { isEvidenced } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { Alert, Badge, Button, Group, Tabs, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router";
import headerClasses from "../components/layout/object-header.module.css";
import { ObjectHeader } from "../components/layout/object-header.tsx";
import { Page } from "../components/layout/page.tsx";
import { useOfferedActions } from "../components/layout/page-actions.ts";
import { TabRow } from "../components/layout/tab-row.tsx";
import { DemoPill } from "../components/status/demo-pill.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { CompareButton } from "../features/compare/compare-buttons.tsx";
import { type CompKind, type DeskSet, refreshComps } from "../features/comps/queries.ts";
import { refreshWork, useWork } from "../features/pipeline/queries.ts";
import { WorkBar } from "../features/pipeline/work-bar.tsx";
import { dataQualityQuery, propertyQuery, summaryQuery } from "../features/property-page/queries.ts";
import { SheetDownloads } from "../features/property-page/sheet-downloads.tsx";
import { useLookAgain } from "../features/property-page/use-look-again.ts";
import { takeFormulas } from "../features/underwriting/model/take-formulas.ts";
import { formulaPagesQuery } from "../features/underwriting/queries.ts";
import { useAuthStore } from "../lib/auth-store.ts";
import { importableAddress } from "../lib/calls/at-host.ts";
import { count, plainNumber } from "../lib/format.ts";
import { asOfText } from "../lib/format-date.ts";
import { queryClient } from "../lib/query-client.ts";
import {
  AddToPortfolio,
  CompsDesk,
  DocumentsDesk,
  PropertyActuals,
  PropertyOperatingStatements,
  PropertyOverviewPage,
  PropertyRentRolls,
  PropertyReport,
  UnitMixPage,
  UnknownPlace,
  Workbench,
} from "./property-parts.tsx";

interface Loaded {
  property: Property;
  catalog: { version: string; moduleUrl: string };
}

/** The property by its place id, with the query's address and upid, and the formula pages; both asked once. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url);
  const id = params.propertyId ?? "";
  const [property, pages] = await Promise.all([
    queryClient.fetchQuery(
      propertyQuery({
        id,
        address: searchParams.get("address"),
        upid: searchParams.get("upid"),
      }),
    ),
    queryClient.fetchQuery(formulaPagesQuery()),
    // The code of the page that most come for; where it does not come is told where it would stand.
    params.subPage === undefined ? PropertyOverviewPage.bring().catch(() => null) : null,
  ]);
  if (property.propertyId === 0) await UnknownPlace.bring().catch(() => null);
  takeFormulas(pages);
  const model = pages.models[property.propertyType];
  const moduleUrl = model ? await importableAddress(model.moduleUrl) : "";
  return { property, catalog: { version: pages.version, moduleUrl } };
}

/** Sub-pages, tabs and filters belong to the same property: only another property is asked for again. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.propertyId !== nextParams.propertyId;
}

const TABS: { tab: string; label: string; only?: Property["propertyType"] | "owned" }[] = [
  { tab: "overview", label: "Overview" },
  { tab: "unit-mix", label: "Unit mix", only: "multifamily" },
  { tab: "rent-roll", label: "Rent roll", only: "multifamily" },
  { tab: "statements", label: "Statements", only: "multifamily" },
  { tab: "actuals", label: "Actuals", only: "owned" },
  { tab: "rent-comps", label: "Rent comps" },
  { tab: "sale-comps", label: "Sale comps" },
  { tab: "underwriting", label: "Underwriting" },
  { tab: "ic-report", label: "Committee report" },
  { tab: "documents", label: "Documents" },
];

export function Component() {
  const loaded = useLoaderData<Loaded>();
  // Another property is another page: nothing of the one before may linger.
  return <PropertyPage key={loaded.property.googlePlacesId} {...loaded} />;
}

function PropertyPage({ property: first, catalog }: Loaded) {
  const { subPage = "overview" } = useParams();
  const navigate = useNavigate();
  const [property, setProperty] = useState(first);
  const onSet = useCallback(
    (kind: CompKind, set: DeskSet) => setProperty((before) => showEstimate(before, kind, set)),
    [],
  );
  // The address and upid by which an unknown place is found again go along from tab to tab.
  const place = usePlaceQuery();
  const base = `/research-property/${encodeURIComponent(property.googlePlacesId)}`;
  const addressOfTab = (tab: string) => `${tab === "overview" ? base : `${base}/${tab}`}${place.search}`;
  const show = (next: Property) => {
    setProperty(next);
    return next;
  };
  const refresh = useMutation({ mutationFn: () => refreshed(property, place), onSuccess: show });
  const reload = async () => {
    void queryClient.invalidateQueries({ queryKey: summaryQuery(property.googlePlacesId).queryKey });
    void refreshWork(property.googlePlacesId);
    // Nothing measured on the facts before is shown beside the new ones.
    void queryClient.resetQueries({ queryKey: dataQualityQuery(property.googlePlacesId).queryKey });
    return show(await asked(property, place));
  };
  useLookAgain(property, reload);
  const tabs = TABS.filter(({ only }) =>
    only === "owned" ? property.isOwnedByMaymont : only === undefined || only === property.propertyType,
  );
  const go = (tab: string) => void navigate(addressOfTab(tab));
  useTabActions(property, tabs, subPage, go);
  const isKnown = property.propertyId !== 0;
  const { data: work } = useWork(property.googlePlacesId, isKnown);
  return (
    <>
      <ObjectHeader
        title={property.property?.name ?? property.label}
        badges={property.isOwnedByMaymont ? <Badge size="sm">Owned by us</Badge> : null}
        facts={<KeyFacts property={property} />}
        state={isKnown ? <WorkBar id={property.googlePlacesId} /> : null}
        primary={
          property.isOwnedByMaymont || subPage === "underwriting" ? null : (
            <Button component={Link} size="xs" to={addressOfTab("underwriting/quick")}>
              Underwrite
            </Button>
          )
        }
        more={
          <>
            {isKnown ? (
              <>
                <AddToPortfolio placeIds={[property.googlePlacesId]} isInPanel />
                <CompareButton id={property.googlePlacesId} />
              </>
            ) : null}
            <SheetDownloads id={property.googlePlacesId} />
          </>
        }
        tabs={
          <Tabs value={subPage} onChange={(tab) => tab && go(tab)}>
            <TabRow label="Pages of this property" open={subPage} className={headerClasses.tabs}>
              {tabs.map(({ tab, label }) => (
                <Tabs.Tab key={tab} value={tab}>
                  {label}
                </Tabs.Tab>
              ))}
            </TabRow>
          </Tabs>
        }
        mark={
          property.demo ? <DemoPill>This property and the figures around it are simulated.</DemoPill> : null
        }
      />
      <Page wide={subPage !== "overview" && subPage !== "documents"}>
        {isKnown ? null : (
          <UnknownPlace property={property} base={base} search={place.search} onReload={reload} />
        )}
        {property.shouldRefresh ? (
          <RefreshNote
            reason={property.shouldRefreshReason}
            isPending={refresh.isPending}
            onRefresh={() => refresh.mutate()}
          />
        ) : null}
        <SubPage {...{ property, catalog, base, work, onSet }} onReload={reload} />
      </Page>
    </>
  );
}

const TAB_KEYS: Record<string, string> = { underwriting: "u", "rent-comps": "r", "sale-comps": "s" };

/** Each page of the property, for the palette and by its key; `[` and `]` go from one to the next. */
function useTabActions(
  { label, googlePlacesId }: Property,
  tabs: typeof TABS,
  open: string,
  go: (tab: string) => void,
): void {
  const latest = useRef(go);
  latest.current = go;
  const names = tabs.map(({ tab }) => tab).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs are the same as long as their names are.
  const actions = useMemo(() => {
    const at = tabs.findIndex(({ tab }) => tab === open);
    const step = (by: number) => latest.current(tabs.at((at + by) % tabs.length)?.tab ?? "overview");
    return [
      { label: "Quick underwrite", run: () => latest.current("underwriting/quick") },
      ...tabs.map(({ tab, label: name }) => {
        const keys = TAB_KEYS[tab];
        return { label: name, run: () => latest.current(tab), ...(keys === undefined ? {} : { keys }) };
      }),
      { label: "Previous page", keys: "[", run: () => step(-1) },
      { label: "Next page", keys: "]", run: () => step(1) },
    ];
  }, [names, open]);
  useOfferedActions(`property ${googlePlacesId}`, label, actions);
}

/** The head of the page says what the comps say now. */
function showEstimate(property: Property, kind: CompKind, { estimate, building }: DeskSet): Property {
  if (kind === "rent") return { ...property, rentEstimate: estimate };
  return { ...property, valueEstimate: estimate, incomeValue: building?.income ?? null };
}

interface PlaceQuery {
  address: string | null;
  upid: string | null;
  /** The same as a query string. */
  search: string;
}

function usePlaceQuery(): PlaceQuery {
  const [params] = useSearchParams();
  const [address, upid] = [params.get("address"), params.get("upid")];
  const kept = new URLSearchParams();
  if (address) kept.set("address", address);
  if (upid) kept.set("upid", upid);
  return { address, upid, search: kept.size === 0 ? "" : `?${kept}` };
}

/** Looks for comps again, then asks for the property that now rests on them. */
async function refreshed(property: Property, place: PlaceQuery): Promise<Property> {
  const { googlePlacesId } = property;
  await refreshComps({ kind: "rent", googlePlacesId });
  return asked(property, place);
}

const asked = ({ googlePlacesId: id }: Property, { address, upid }: PlaceQuery): Promise<Property> =>
  queryClient.fetchQuery(propertyQuery({ id, address, upid }));

interface SubPageProps extends Loaded {
  base: string;
  work: ReturnType<typeof useWork>["data"];
  onSet: (kind: CompKind, set: DeskSet) => void;
  onReload: () => Promise<Property>;
}

function SubPage({ property, catalog, base, work, onSet, onReload }: SubPageProps) {
  const { subPage = "overview", innerPage } = useParams();
  const id = property.googlePlacesId;
  const isBuilding = property.propertyType === "multifamily";
  switch (subPage) {
    case "overview":
      return (
        <PropertyOverviewPage
          property={property}
          catalog={catalog}
          base={base}
          value={readValue(property)}
          work={work}
          onReload={onReload}
        />
      );
    case "unit-mix":
      return isBuilding ? <UnitMixPage id={id} /> : <NoSuchPage />;
    case "rent-roll":
      return isBuilding ? <PropertyRentRolls id={id} /> : <NoSuchPage />;
    case "statements":
      return isBuilding ? (
        <PropertyOperatingStatements id={id} units={readUnits(property)} />
      ) : (
        <NoSuchPage />
      );
    case "actuals":
      return <PropertyActuals id={id} />;
    case "rent-comps":
      return <CompsDesk key="rent" kind="rent" googlePlacesId={id} onSet={onSet} />;
    case "sale-comps":
      return <CompsDesk key="sale" kind="sale" googlePlacesId={id} onSet={onSet} />;
    case "underwriting":
      return (
        <Workbench
          id={id}
          model={property.propertyType}
          catalog={catalog}
          innerPage={innerPage ?? (isBuilding ? "mf-2" : "sf-1")}
          base={`${base}/underwriting`}
          value={readValue(property)}
        />
      );
    case "ic-report":
      return <PropertyReport id={id} base={base} />;
    case "documents":
      return <DocumentsDesk scope={{ googlePlacesId: id, propertyId: property.propertyId }} />;
    default:
      return <NoSuchPage />;
  }
}

/** The value estimate with its source, as the page's head shows it. */
function readValue({ valueEstimate }: Property) {
  if (!isEvidenced(valueEstimate)) return null;
  return {
    price: Math.round(valueEstimate.point),
    source: `from sale comps, ${asOfText(valueEstimate.asOf)}`,
  };
}

function readUnits({ facts }: Property): number | null {
  const value = facts.units?.value;
  return typeof value === "number" ? value : null;
}

function NoSuchPage() {
  return <EmptyState title="No such page">Choose one of the tabs above.</EmptyState>;
}

/** What it is and where it stands, in one line. */
function KeyFacts({ property }: { property: Property }) {
  const { facts, propertyType, propertyId } = property;
  const read = (key: string, write: (value: number) => string) => {
    const value = facts[key]?.value;
    return typeof value === "number" ? write(value) : null;
  };
  const size = [
    read("units", (units) => `${count(units)} units`),
    read("beds", (beds) => `${plainNumber(beds)} bd`),
    read("baths", (baths) => `${plainNumber(baths)} ba`),
    read("sqft", (sqft) => `${count(sqft)} sq ft`),
    read("yearBuilt", String),
  ].filter((words) => words !== null);
  const type = propertyType === "singlefamily" ? "Single-family" : "Multi-family";
  return (
    <>
      <span>{propertyId === 0 ? `${type} (assumed)` : type}</span>
      {size.length === 0 ? null : <span>{size.join(" · ")}</span>}
      <span>{writePlace(property)}</span>
    </>
  );
}

function writePlace(property: Property): string {
  // A building is called by its name; where it stands follows.
  const address = property.property?.name == null ? undefined : (property.address ?? property.label);
  const places = [address, property.county?.name, property.msa?.name].filter((name) => name !== undefined);
  return places.join(", ");
}

interface RefreshNoteProps {
  reason: string | null;
  isPending: boolean;
  onRefresh: () => void;
}

/** Nothing is exchanged under one's eyes: the reason first, then one's own choice. */
function RefreshNote({ reason, isPending, onRefresh }: RefreshNoteProps) {
  const canRefresh = useAuthStore((state) => state.user?.role) !== "viewer";
  return (
    <Alert color="yellow" role="note" title="Out of date">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{reason ?? "Data behind this page has changed"}.</Text>
        {canRefresh ? (
          <Button size="xs" variant="default" loading={isPending} onClick={onRefresh}>
            Refresh
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
