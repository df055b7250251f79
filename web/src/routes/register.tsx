import { Skeleton } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { FailureNote } from "../components/status/failure-note.tsx";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { useInvitation } from "../features/auth/queries.ts";
import { RegisterForm } from "../features/auth/register-form.tsx";
import { readStatus } from "../lib/toast-for-failure.ts";

const GONE = 410;

export function RegisterRoute() {
  const [params] = useSearchParams();
  const redirectTo = params.get("redirectTo");
  const token = params.get("invitation");
  return (
    <AuthCard
      title={token === null ? "Create an account" : "Accept your invitation"}
      foot={
        <>
          You have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      {token === null ? (
        <RegisterForm redirectTo={redirectTo} />
      ) : (
        <InvitedForm token={token} redirectTo={redirectTo} />
      )}
    </AuthCard>
  );
}

function InvitedForm({ token, redirectTo }: { token: string; redirectTo: string | null }) {
  const { data, error, refetch } = useInvitation(token);
  if (readStatus(error) === GONE) {
    return (
      <p role="alert">
        This invitation has been used, taken back or has expired. Ask who invited you for a new one.
      </p>
    );
  }
  if (error && !data)
    return <FailureNote what="The invitation" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={280} role="status" aria-label="Loading" />;
  return <RegisterForm redirectTo={redirectTo} invitation={{ token, email: data.email }} />;
}
