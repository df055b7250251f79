import { zodResolver } from "@hookform/resolvers/zod";
import { type LoginBody, SecondStepBody } from "@labs/contract/auth";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import classes from "./auth-card.module.css";
import { FormFailure } from "./form-failure.tsx";
import { useConfirmLogin } from "./queries.ts";

interface SecondStepFormProps {
  entry: LoginBody & { rememberMe: boolean };
  redirectTo: string | null;
  onLeave: () => void;
}

/** Follows the right password of an account with two-step sign-in. */
export function SecondStepForm({ entry, redirectTo, onLeave }: SecondStepFormProps) {
  const confirm = useConfirmLogin(entry, redirectTo);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(SecondStepBody.pick({ code: true })),
    defaultValues: { code: "" },
  });
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit(({ code }) => confirm.mutate(code))}>
      <FormFailure error={confirm.error} />
      <TextInput
        label="Code"
        description="6 digits from your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        autoFocus
        error={formState.errors.code?.message}
        {...register("code")}
      />
      <Button type="submit" loading={confirm.isPending}>
        Sign in
      </Button>
      <Button variant="subtle" onClick={onLeave}>
        Use another account
      </Button>
    </form>
  );
}
