import { Link, useSearchParams } from "react-router";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { RegisterForm } from "../features/auth/register-form.tsx";

export function RegisterRoute() {
  const [params] = useSearchParams();
  return (
    <AuthCard
      title="Create an account"
      foot={
        <>
          You have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <RegisterForm redirectTo={params.get("redirectTo")} />
    </AuthCard>
  );
}
