import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useModel } from "../model/model-context.tsx";
import { sayPresence } from "../queries.ts";
import { useDrafts } from "../store.ts";
import classes from "../workbench.module.css";

/** Who else is here and in which input, and that somebody has saved a newer version; alone one asks less often. */
export function Presence() {
  const { propertyId, findRow } = useModel();
  const basedOn = useDrafts((drafts) => drafts.byProperty[propertyId]?.basedOn) ?? 0;
  const { data } = useQuery({
    queryKey: ["presence", propertyId],
    queryFn: () => sayPresence(propertyId, false),
    refetchInterval: ({ state }) => (state.data?.people[0] ? 5_000 : 15_000),
    retry: false,
    meta: { inline: true },
  });
  useEffect(() => {
    const leave = () => void sayPresence(propertyId, true).catch(() => {});
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [propertyId]);
  const words = data?.people.map(({ name, field }) => {
    const row = findRow(field ?? "");
    return `${name} is ${row ? `editing ${row.label}` : "here"}`;
  });
  if (data?.newest && data.newest.version > basedOn)
    words?.push(`${data.newest.by} saved version ${data.newest.version}: saving merges`);
  return words?.length ? (
    <p role="status" className={classes.presence} data-hint={words.join("; ")}>
      {words.join("; ")}
    </p>
  ) : null;
}
