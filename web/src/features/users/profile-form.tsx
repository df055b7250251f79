import { zodResolver } from "@hookform/resolvers/zod";
import type { User } from "@labs/contract/auth";
import { ProfileBody } from "@labs/contract/users";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import { useUpdateProfile } from "./queries.ts";
import { RefusedNote } from "./refused-note.tsx";
import classes from "./users.module.css";

/** One's own name, as others read it. */
export function ProfileForm({ user }: { user: User }) {
  const update = useUpdateProfile();
  const refused = readFieldErrors(update.error);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(ProfileBody),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const { errors, isDirty } = formState;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={handleSubmit((body) =>
        update.mutate(body, {
          onSuccess: ({ user: { firstName, lastName } }) => reset({ firstName, lastName }),
        }),
      )}
    >
      <RefusedNote error={update.error} />
      <div className={classes.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message ?? refused.firstName}
          {...register("firstName")}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message ?? refused.lastName}
          {...register("lastName")}
        />
      </div>
      <div>
        <Button type="submit" variant="default" disabled={!isDirty} loading={update.isPending}>
          Save name
        </Button>
      </div>
    </form>
  );
}
