import { Skeleton } from "@mantine/core";
import { PageSkeleton } from "../../components/layout/page.tsx";
import rail from "../../components/layout/rail.module.css";
import { LoginFallback } from "../../features/auth/login-fallback.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import classes from "./frame.module.css";
import { useRailWidth } from "./rail-width.ts";

/** As large as the frame while that and the session are asked for, so that nothing moves when the page arrives. */
export function FrameFallback() {
  const status = useAuthStore((state) => state.status);
  const user = useAuthStore((state) => state.user);
  const { isCollapsed } = useRailWidth();
  if (status === "unauthenticated" || !user) return <LoginFallback />;
  return (
    <div className={classes.frame}>
      <div className={rail.rail} data-collapsed={isCollapsed || undefined} aria-hidden />
      <div className={classes.column}>
        <header className={classes.bar}>
          <div className={classes.search}>
            <Skeleton height={32} />
          </div>
          <Skeleton height={32} width={32} circle ml="auto" />
        </header>
        <div className={classes.progress} aria-hidden />
        <main className={classes.main}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}
