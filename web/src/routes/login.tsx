import { Link, useSearchParams } from "react-router";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { LoginForm } from "../features/auth/login-form.tsx";

export function Component() {
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
