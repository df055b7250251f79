import { Button, Skeleton } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { FailureNote } from "../components/status/failure-note.tsx";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { FormFailure } from "../features/auth/form-failure.tsx";
import { useConfirmation, useInvitation } from "../features/auth/queries.ts";
import { RegisterForm } from "../features/auth/register-form.tsx";
import { readStatus } from "../lib/toast-for-failure.ts";

const GONE = 410;

export function Component() {
  const [params] = useSearchParams();
  const redirectTo = params.get("redirectTo");
  const token = params.get("invitation");
  const confirmation = params.get("confirm");
  if (confirmation !== null) return <ConfirmedRoute token={confirmation} />;
  return (
    <AuthCard
      title={token === null ? "Create an account" : "Accept your invitation"}
      foot={
        <>
          Already have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      {token === null ? (
        <RegisterForm redirectTo={redirectTo} setup={params.get("setup") ?? undefined} />
      ) : (
        <InvitedForm token={token} redirectTo={redirectTo} />
      )}
    </AuthCard>
  );
}

/** A button, as programs that look through mails follow links by themselves. */
function ConfirmedRoute({ token }: { token: string }) {
  const confirmation = useConfirmation();
  const isSpent = readStatus(confirmation.error) === GONE;
  return (
    <AuthCard title="Confirm your address" foot={<Link to="/login">Sign in</Link>}>
      {isSpent ? (
        <p role="alert">This link has been used or has expired. Sign in, or register again.</p>
      ) : (
        <FormFailure error={confirmation.error} />
      )}
      {isSpent ? null : (
        <Button loading={confirmation.isPending} onClick={() => confirmation.mutate(token)}>
          Confirm and sign in
        </Button>
      )}
    </AuthCard>
  );
}

function InvitedForm({ token, redirectTo }: { token: string; redirectTo: string | null }) {
  const { data, error, refetch } = useInvitation(token);
  if (readStatus(error) === GONE) {
    return <p role="alert">This invitation has been used, revoked or has expired. Ask for a new one.</p>;
  }
  if (error && !data)
    return <FailureNote what="The invitation" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={280} role="status" aria-label="Loading" />;
  return <RegisterForm redirectTo={redirectTo} invitation={{ token, email: data.email }} />;
}
