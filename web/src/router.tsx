import { Outlet, type RouteObject, ScrollRestoration } from "react-router";
import { loadPart } from "./lib/load-part.ts";
import { ErrorScreen } from "./routes/error-screen.tsx";
import { ForgotPasswordRoute } from "./routes/forgot-password.tsx";
import { Frame, FrameFallback } from "./routes/frame/frame.tsx";
import { requireSession } from "./routes/guard.ts";
import { LoginFallback, LoginRoute, leaveIfSignedIn } from "./routes/login.tsx";
import { PageFailure } from "./routes/page-failure.tsx";
import { RegisterRoute } from "./routes/register.tsx";
import { ResetPasswordRoute } from "./routes/reset-password.tsx";

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
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
  { path: "markets/county/:countyId", lazy: () => loadPart(() => import("./routes/market-county.tsx")) },
  { path: "markets/msa/:msaId", lazy: () => loadPart(() => import("./routes/market-msa.tsx")) },
  { path: "portfolios", lazy: () => loadPart(() => import("./routes/portfolios.tsx")) },
  { path: "data-tools", lazy: () => loadPart(() => import("./routes/data-tools.tsx")) },
  { path: "firm-models/:modelId", lazy: () => loadPart(() => import("./routes/firm-model.tsx")) },
  { path: "research", lazy: () => loadPart(() => import("./routes/research.tsx")) },
  { path: "documents", lazy: () => loadPart(() => import("./routes/documents.tsx")) },
  { path: "backtests", lazy: () => loadPart(() => import("./routes/backtests.tsx")) },
  { path: "data-sources", lazy: () => loadPart(() => import("./routes/data-sources.tsx")) },
  { path: "settings/:section?", lazy: () => loadPart(() => import("./routes/settings.tsx")) },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      { path: "login", Component: LoginRoute, loader: leaveIfSignedIn, HydrateFallback: LoginFallback },
      {
        path: "single-sign-on",
        HydrateFallback: LoginFallback,
        lazy: () => loadPart(() => import("./routes/single-sign-on.tsx")),
      },
      { path: "register", Component: RegisterRoute },
      { path: "forgot-password", Component: ForgotPasswordRoute },
      { path: "reset-password", Component: ResetPasswordRoute },
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
        Component: Frame,
        HydrateFallback: FrameFallback,
        children: [{ ErrorBoundary: PageFailure, children: signedIn }],
      },
      { path: "*", Component: ErrorScreen },
    ],
  },
];
