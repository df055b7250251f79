import { Link, useSearchParams } from "react-router";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";

export function ResetPasswordRoute() {
  const [params] = useSearchParams();
  const token = params.get("token");
  return (
    <AuthCard title="Set a new password" foot={<Link to="/login">Back to sign in</Link>}>
      {token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <p>
          This address lacks the token of the mail. Open the link in the mail again, or{" "}
          <Link to="/forgot-password">ask for a new one</Link>.
        </p>
      )}
    </AuthCard>
  );
}
