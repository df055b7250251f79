import { health } from "@labs/contract/health";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Outlet, useNavigation } from "react-router";
import { BottomBar } from "../../components/layout/rail.tsx";
import { SkipLinks } from "../../components/layout/skip-links.tsx";
import { useSessionPoll } from "../../features/auth/queries.ts";
import { UserMenu } from "../../features/auth/user-menu.tsx";
import { FreshnessMark } from "../../features/data-sources/freshness-mark.tsx";
import { JobsMenu } from "../../features/jobs/jobs-menu.tsx";
import { PlaceSearch } from "../../features/property-search/places/place-search.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { endpointQuery } from "../../lib/calls/call.ts";
import { useDeskStore } from "../../lib/desk-store.ts";
import { useFlag } from "../../lib/flags/use-flag.ts";
import { DeskRail } from "./desk-rail.tsx";
import classes from "./frame.module.css";
import { Shortcuts } from "./keys-of-every-page.tsx";
import { PaletteKey } from "./palette-key.tsx";
import { MAIN_PLACES, SECONDARY_PLACES } from "./places.ts";

function useServerFacts(): void {
  const isSignedIn = useAuthStore(({ status }) => status === "authenticated");
  // Not on the way out: the page that is about to go asks for nothing more.
  const { data, dataUpdatedAt } = useQuery({ ...endpointQuery(health), enabled: isSignedIn });
  const keepServer = useDeskStore((state) => state.keepServer);
  useEffect(() => {
    if (data) keepServer(data);
  }, [data, keepServer]);
  // An equal answer is the same data, and another check.
  useEffect(() => {
    if (dataUpdatedAt > 0) useAuthStore.getState().keepHealthCheck(new Date(dataUpdatedAt));
  }, [dataUpdatedAt]);
}

/** What stands around every page of a signed-in person. */
export function Component() {
  const search = useRef<HTMLInputElement>(null);
  const navigation = useNavigation();
  const isLoading = navigation.state !== "idle";
  const hasPalette = useFlag("command-palette", true);
  useSessionPoll();
  useServerFacts();
  return (
    <div className={classes.frame}>
      <SkipLinks />
      <DeskRail />
      <div className={classes.column}>
        <header className={classes.bar}>
          <div className={classes.search}>
            <PlaceSearch label="Search properties and markets" inputRef={search} keyHint="/" />
          </div>
          <div className={classes.tools}>
            <FreshnessMark />
            <JobsMenu />
            <UserMenu places={SECONDARY_PLACES} />
          </div>
        </header>
        <div className={classes.progress} data-loading={isLoading || undefined} aria-hidden />
        {navigation.location ? <WaitNote path={navigation.location.pathname} /> : null}
        <main id="main" tabIndex={-1} className={classes.main} aria-busy={isLoading}>
          <Outlet />
        </main>
      </div>
      <BottomBar items={MAIN_PLACES} />
      {hasPalette ? <PaletteKey /> : null}
      <Shortcuts searchRef={search} />
    </div>
  );
}

/** Comes up where a page lets wait for long, as the one before it stays in sight. */
function WaitNote({ path }: { path: string }) {
  return (
    <output className={classes.wait}>
      {path.startsWith("/research-property/")
        ? "Opening the property. After new data was loaded, the first property of a market waits until its estimates are fitted, which can take a minute."
        : "Opening the page."}
    </output>
  );
}
