import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import classes from "./auth-card.module.css";

/** Why the form was refused, read out at once. */
export function FormFailure({ error }: { error: unknown }) {
  return error ? (
    <p className={classes.failure} role="alert">
      {messageOfFailure(error)}
    </p>
  ) : null;
}
