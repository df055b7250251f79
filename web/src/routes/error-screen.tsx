import { useEffect } from "react";
import { Link, useRouteError } from "react-router";
import classes from "./error-screen.module.css";

/** An unknown address, or a page that failed to render. */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => {
    document.title = "Something went wrong · Labs";
    if (error) console.error(error);
  }, [error]);
  return (
    <main className={classes.screen}>
      <img src="/mark.svg" alt="" width={40} height={40} />
      <h1>Something went wrong</h1>
      <Link to="/login">Return to home</Link>
    </main>
  );
}
