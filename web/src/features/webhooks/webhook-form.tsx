import { zodResolver } from "@hookform/resolvers/zod";
import { NewWebhook } from "@labs/contract/access/webhooks";
import { Button, CopyButton, PasswordInput, TextInput } from "@mantine/core";
import { Controller, useForm } from "react-hook-form";
import { CallError, readFieldErrors } from "../../lib/calls/call-error.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { EventChoice } from "./event-choice.tsx";
import { useCreateWebhook } from "./queries.ts";
import classes from "./webhooks.module.css";

const EMPTY: NewWebhook = { name: "", url: "", events: ["job.failed"], password: "" };

/** Registers a webhook, with the password, and shows its secret this once. */
export function WebhookForm({ email }: { email: string }) {
  const create = useCreateWebhook();
  const refused = readFieldErrors(create.error);
  const { register, handleSubmit, formState, control, reset } = useForm<NewWebhook>({
    resolver: zodResolver(NewWebhook),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  if (create.data) return <MadeWebhook {...create.data} onDone={() => create.reset()} />;
  const send = handleSubmit((body) => create.mutate(body, { onSuccess: () => reset(EMPTY) }));
  const isOfForm = create.error && !(create.error instanceof CallError && create.error.status === 422);
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      {isOfForm ? (
        <p className={classes.refused} role="alert">
          {messageOfFailure(create.error)}
        </p>
      ) : null}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        label="Name"
        placeholder="Deal room"
        error={errors.name?.message ?? refused.name}
        {...register("name")}
      />
      <TextInput
        label="Address"
        placeholder="https://hooks.example.com/labs"
        error={errors.url?.message ?? refused.url}
        {...register("url")}
      />
      <Controller
        control={control}
        name="events"
        render={({ field }) => (
          <EventChoice value={field.value} onChange={field.onChange} error={errors.events?.message} />
        )}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message ?? refused.password}
        {...register("password")}
      />
      <div>
        <Button type="submit" loading={create.isPending}>
          Add webhook
        </Button>
      </div>
    </form>
  );
}

interface MadeWebhookProps {
  webhook: { name: string };
  secret: string;
  onDone: () => void;
}

function MadeWebhook({ webhook, secret, onDone }: MadeWebhookProps) {
  return (
    <div className={classes.form} role="status">
      <p className={classes.words}>
        Copy the secret of “{webhook.name}” now: it is shown only this once. The receiver checks each
        signature with it.
      </p>
      <div className={classes.secret}>
        <code>{secret}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </div>
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
