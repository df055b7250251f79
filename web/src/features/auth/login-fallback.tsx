import { AuthCard } from "./auth-card.tsx";

/** The card of the sign-in page before it is known who is there; as high as the form that follows. */
export function LoginFallback() {
  return (
    <AuthCard title="Sign in">
      <div style={{ height: 249 }} aria-hidden />
    </AuthCard>
  );
}
