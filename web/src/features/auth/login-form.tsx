import { zodResolver } from "@hookform/resolvers/zod";
import { LoginBody } from "@labs/contract/auth";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { useAuthStore } from "../../lib/auth-store.ts";
import { readEnding } from "../../lib/calls/verify-session.ts";
import { loadPart } from "../../lib/load-part.ts";
import classes from "./auth-card.module.css";
import { FormFailure } from "./form-failure.tsx";
import { useLogin, useOtherWays } from "./queries.ts";
import { SecondStepForm } from "./second-step-form.tsx";

/** Brings what it needs by itself: who signs in with a password loads nothing of it. */
const OtherWays = lazy(() =>
  loadPart(() => import("./other-ways.tsx")).then(({ OtherWays: component }) => ({ default: component })),
);

/** What the form holds; only the first two are the payload. */
const LoginFields = LoginBody.extend({ rememberMe: z.boolean() });

export function LoginForm({ redirectTo }: { redirectTo: string | null }) {
  const remembered = useAuthStore.getState().rememberMeEmail;
  const login = useLogin(redirectTo);
  const ways = useOtherWays();
  const ending = readEnding();
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(LoginFields),
    defaultValues: { email: remembered ?? "", password: "", rememberMe: remembered !== null },
  });
  if (login.data?.user === null && login.variables) {
    return <SecondStepForm entry={login.variables} redirectTo={redirectTo} onLeave={login.reset} />;
  }
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit((body) => login.mutate(body))}>
      {ending === null || login.error ? null : (
        <p className={classes.notice} role="status">
          {ending}
        </p>
      )}
      <FormFailure error={login.error} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={remembered === null}
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        autoFocus={remembered !== null}
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <div className={classes.between}>
        <Checkbox size="sm" label="Remember me" {...register("rememberMe")} />
        <Link to="/forgot-password">Forgot your password?</Link>
      </div>
      <Button type="submit" loading={login.isPending}>
        Sign in
      </Button>
      {ways.provider || ways.passkeys ? (
        <Suspense fallback={null}>
          <OtherWays
            ways={ways}
            redirectTo={redirectTo}
            isRemembered={() => getValues("rememberMe")}
            onTry={login.reset}
          />
        </Suspense>
      ) : null}
    </form>
  );
}
