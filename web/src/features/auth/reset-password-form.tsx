import { zodResolver } from "@hookform/resolvers/zod";
import { NewPassword } from "@labs/contract/auth";
import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { z } from "zod";
import classes from "./auth-card.module.css";
import { FormFailure } from "./form-failure.tsx";
import { useResetPassword } from "./queries.ts";

const Passwords = z
  .object({ password: NewPassword, again: z.string() })
  .refine(({ password, again }) => password === again, {
    path: ["again"],
    error: "The passwords do not match",
  });

export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Passwords),
    defaultValues: { password: "", again: "" },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={handleSubmit(({ password }) => reset.mutate({ token, password }))}
    >
      <FormFailure error={reset.error} />
      <PasswordInput
        label="New password"
        description="12 to 128 characters"
        autoComplete="new-password"
        autoFocus
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        error={formState.errors.again?.message}
        {...register("again")}
      />
      <Button type="submit" loading={reset.isPending}>
        Set password
      </Button>
    </form>
  );
}
