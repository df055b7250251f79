import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from "react-router";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { LoginForm } from "../features/auth/login-form.tsx";
import { useAuthStore } from "../lib/auth-store.ts";
import { verifySession } from "../lib/calls/verify-session.ts";
import { safeRedirectTarget } from "../lib/redirect-target.ts";
import { keepVerified } from "./guard.ts";

/** Who still has a session (the error screen leads here) goes on instead of signing in twice. */
export async function leaveIfSignedIn({ request }: LoaderFunctionArgs) {
  const { status, keepUser, signOut } = useAuthStore.getState();
  // A page that was closed while it asked has left "loading" behind: it is asked again.
  if (status === "unauthenticated") return null;
  try {
    keepUser(await verifySession(request.signal));
  } catch {
    if (!request.signal.aborted) signOut();
    return null;
  }
  const { origin, searchParams } = new URL(request.url);
  const target = safeRedirectTarget(searchParams.get("redirectTo"));
  keepVerified(new URL(target, origin).pathname);
  return redirect(target);
}

export function LoginRoute() {
  const [params] = useSearchParams();
  const redirectTo = params.get("redirectTo");
  const register = redirectTo ? `/register?redirectTo=${encodeURIComponent(redirectTo)}` : "/register";
  return (
    <AuthCard
      title="Sign in"
      foot={
        <>
          New here? <Link to={register}>Create an account</Link>
        </>
      }
    >
      <LoginForm redirectTo={redirectTo} />
    </AuthCard>
  );
}

/** The card of the sign-in page before it is known who is there; as high as the form that follows. */
export function LoginFallback() {
  return (
    <AuthCard title="Sign in">
      <div style={{ height: 249 }} aria-hidden />
    </AuthCard>
  );
}
