import { CallError } from "../../lib/calls/call-error.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import classes from "./users.module.css";

/** Why a form was refused, where no single field is at fault. */
export function RefusedNote({ error }: { error: unknown }) {
  if (!error || (error instanceof CallError && error.status === 422)) return null;
  return (
    <p className={classes.refused} role="alert">
      {messageOfFailure(error)}
    </p>
  );
}
