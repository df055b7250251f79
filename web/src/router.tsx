import { Outlet, type RouteObject, ScrollRestoration } from "react-router";
import { LoginFallback } from "./features/auth/login-fallback.tsx";
import { loadPart } from "./lib/load-part.ts";
import { ErrorScreen } from "./routes/error-screen.tsx";
import { FrameFallback } from "./routes/frame/frame-fallback.tsx";
import { leaveIfSignedIn, requireSession } from "./routes/guard.ts";
import { PageFailure } from "./routes/page-failure.tsx";

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** A card that comes in a moment needs nothing in its place. */
function NoFallback() {
  return null;
}

const signedIn: RouteObject[] = [
  { index: true, lazy: () => loadPart(() => import("./routes/home.tsx")) },
  {
    path: "research-property/:propertyId/:subPage?/:innerPage?",
    lazy: () => loadPart(() => import("./routes/research-property.tsx")),
  },
  { path: "pipeline", lazy: () => loadPart(() => import("./routes/pipeline.tsx")) },
  { path: "compare", lazy: () => loadPart(() => import("./routes/compare.tsx")) },
  { path: "markets", lazy: () => loadPart(() => import("./routes/markets.tsx")) },
  { path: "markets/county/:countyId", lazy: () => loadPart(() => import("./routes/markets/county.tsx")) },
  { path: "markets/msa/:msaId", lazy: () => loadPart(() => import("./routes/markets/msa.tsx")) },
  { path: "markets/zip/:zip", lazy: () => loadPart(() => import("./routes/markets/zip.tsx")) },
  { path: "markets/tract/:tractId", lazy: () => loadPart(() => import("./routes/markets/tract.tsx")) },
  { path: "portfolios", lazy: () => loadPart(() => import("./routes/portfolios.tsx")) },
  { path: "data-tools", lazy: () => loadPart(() => import("./routes/data-tools.tsx")) },
  { path: "firm-models/:modelId", lazy: () => loadPart(() => import("./routes/firm-model.tsx")) },
  { path: "research", lazy: () => loadPart(() => import("./routes/research.tsx")) },
  { path: "documents", lazy: () => loadPart(() => import("./routes/documents.tsx")) },
  { path: "backtests", lazy: () => loadPart(() => import("./routes/backtests.tsx")) },
  { path: "data-sources", lazy: () => loadPart(() => import("./routes/data-sources.tsx")) },
  { path: "settings/:section?", lazy: () => loadPart(() => import("./routes/settings.tsx")) },
];

/** How an account begins or comes back; each is a card, whose forms no other page needs. */
const entrances: RouteObject[] = [
  { path: "register", lazy: () => loadPart(() => import("./routes/register.tsx")) },
  { path: "forgot-password", lazy: () => loadPart(() => import("./routes/forgot-password.tsx")) },
  { path: "reset-password", lazy: () => loadPart(() => import("./routes/reset-password.tsx")) },
].map((route) => ({ ...route, HydrateFallback: NoFallback }));

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        path: "login",
        loader: leaveIfSignedIn,
        HydrateFallback: LoginFallback,
        lazy: () => loadPart(() => import("./routes/login.tsx")),
      },
      {
        path: "single-sign-on",
        HydrateFallback: LoginFallback,
        lazy: () => loadPart(() => import("./routes/single-sign-on.tsx")),
      },
      ...entrances,
      {
        ErrorBoundary: PageFailure,
        HydrateFallback: LoginFallback,
        children: [
          {
            path: "feature-flag/:flagName?",
            lazy: () => loadPart(() => import("./routes/feature-flag.tsx")),
          },
        ],
      },
      {
        middleware: [requireSession],
        lazy: () => loadPart(() => import("./routes/frame/frame.tsx")),
        HydrateFallback: FrameFallback,
        children: [{ ErrorBoundary: PageFailure, children: signedIn }],
      },
      { path: "*", Component: ErrorScreen },
    ],
  },
];
