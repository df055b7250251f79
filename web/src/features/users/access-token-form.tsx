import { zodResolver } from "@hookform/resolvers/zod";
import { NewAccessToken } from "@labs/contract/access/access-tokens";
import { AREAS, type Area, type Scope } from "@labs/contract/access/scopes";
import { Button, CopyButton, PasswordInput, Select, TextInput } from "@mantine/core";
import { Controller, useForm } from "react-hook-form";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import { useCreateAccessToken } from "./access-token-queries.ts";
import { RefusedNote } from "./refused-note.tsx";
import classes from "./users.module.css";

const LIVES = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
];

const LEVELS = [
  { value: "none", label: "No access" },
  { value: "read", label: "Read" },
  { value: "write", label: "Read and write" },
];

const EMPTY: NewAccessToken = { name: "", scopes: ["research:read"], expiresInDays: 90, password: "" };

/** Makes a token, with the password, and shows it this once. */
export function AccessTokenForm({ email }: { email: string }) {
  const create = useCreateAccessToken();
  const refused = readFieldErrors(create.error);
  const { register, handleSubmit, formState, control, reset } = useForm<NewAccessToken>({
    resolver: zodResolver(NewAccessToken),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  if (create.data) return <MadeToken {...create.data} onDone={() => create.reset()} />;
  const send = handleSubmit((body) => create.mutate(body, { onSuccess: () => reset(EMPTY) }));
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <RefusedNote error={create.error} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className={classes.pair}>
        <TextInput
          label="Name"
          placeholder="Rent model in Excel"
          error={errors.name?.message ?? refused.name}
          {...register("name")}
        />
        <Controller
          control={control}
          name="expiresInDays"
          render={({ field }) => (
            <Select
              label="Expires after"
              allowDeselect={false}
              data={LIVES}
              value={String(field.value)}
              onChange={(days) => field.onChange(Number(days))}
              onBlur={field.onBlur}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="scopes"
        render={({ field }) => (
          <Scopes value={field.value} onChange={field.onChange} error={errors.scopes?.message} />
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
          Make access token
        </Button>
      </div>
    </form>
  );
}

interface ScopesProps {
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | undefined;
}

/** One level for each area. */
function Scopes({ value, onChange, error }: ScopesProps) {
  const levelOf = (area: Area) =>
    value.includes(`${area}:write`) ? "write" : value.includes(`${area}:read`) ? "read" : "none";
  function change(area: Area, level: string | null) {
    const others = value.filter((scope) => !scope.startsWith(`${area}:`));
    onChange(level === "none" || level === null ? others : [...others, `${area}:${level}` as Scope]);
  }
  return (
    <fieldset className={classes.scopes}>
      <legend>What it may do, as far as your role may</legend>
      {(Object.keys(AREAS) as Area[]).map((area) => (
        <Select
          key={area}
          label={AREAS[area]}
          allowDeselect={false}
          data={LEVELS}
          value={levelOf(area)}
          onChange={(level) => change(area, level)}
        />
      ))}
      {error ? (
        <p className={classes.refused} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface MadeTokenProps {
  token: { name: string };
  secret: string;
  onDone: () => void;
}

function MadeToken({ token, secret, onDone }: MadeTokenProps) {
  return (
    <div className={classes.form} role="status">
      <p className={classes.words}>
        Copy “{token.name}” now: it is shown only this once. Whoever has it acts in your name.
      </p>
      <div className={classes.link}>
        <code>{secret}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className={classes.words}>
        Send it with each call as <code>Authorization: Bearer …</code>
      </p>
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
