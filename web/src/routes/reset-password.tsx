import { Link, useSearchParams } from "react-router";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";

export function Component() {
  const [params] = useSearchParams();
  const token = params.get("token");
  return (
    <AuthCard title="Set a new password" foot={<Link to="/login">Back to sign in</Link>}>
      {token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <p>
          This link is incomplete. Open the link in the email again, or{" "}
          <Link to="/forgot-password">request a new one</Link>.
        </p>
      )}
    </AuthCard>
  );
}
