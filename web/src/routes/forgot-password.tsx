import { Link } from "react-router";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { ForgotPasswordForm } from "../features/auth/forgot-password-form.tsx";

export function Component() {
  return (
    <AuthCard title="Forgot your password" foot={<Link to="/login">Back to sign in</Link>}>
      <ForgotPasswordForm />
    </AuthCard>
  );
}
