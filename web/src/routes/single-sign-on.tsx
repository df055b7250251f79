import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { AuthCard } from "../features/auth/auth-card.tsx";
import { finishCompanySignIn } from "../features/auth/company-answer.ts";
import { FormFailure } from "../features/auth/form-failure.tsx";

/** The company's sign-in page sends browsers back here, with its answer in the query; that is good once. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return redirect(await finishCompanySignIn(new URL(request.url).search));
  } catch (error) {
    return { error };
  }
}

export function Component() {
  const { error } = useLoaderData<typeof loader>() as { error: unknown };
  return (
    <AuthCard title="Sign in" foot={<Link to="/login">Back to sign in</Link>}>
      <FormFailure error={error} />
    </AuthCard>
  );
}
