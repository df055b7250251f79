import { Button } from "@mantine/core";
import { IconColumns3, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { CompareTable } from "./compare-table.tsx";
import { useComparedProperties } from "./queries.ts";
import { MOST_COMPARED, pickCompared, useCompared, writeCompareAddress } from "./store.ts";

interface CompareDeskProps {
  /** Finds another property and hands it over. */
  addition: (onProperty: (id: string) => void) => ReactNode;
}

/** Up to four properties side by side; the page's address holds them, so that a link shows the same. */
export function CompareDesk({ addition }: CompareDeskProps) {
  const [params, setParams] = useSearchParams();
  const asked = [...new Set(params.getAll("property").filter((id) => id !== ""))];
  const ids = pickCompared(asked);
  const keep = useCompared((state) => state.set);
  const held = ids.join(" ");
  useEffect(() => {
    if (held !== "") keep(held.split(" "));
  }, [held, keep]);
  const show = (next: readonly string[]) => {
    keep(next);
    setParams(new URL(writeCompareAddress(next), window.location.origin).searchParams, { replace: true });
  };
  const compared = useComparedProperties(ids);
  return (
    <>
      {ids.length < MOST_COMPARED ? addition((id) => show([...ids, id])) : null}
      {asked.length > ids.length ? (
        <p role="note">
          The address names {asked.length} properties. The first {MOST_COMPARED} are shown.
        </p>
      ) : null}
      {ids.length === 0 ? (
        <EmptyState title="Nothing to compare yet" icon={<IconColumns3 size={28} aria-hidden />}>
          Find up to {MOST_COMPARED} properties above, or add them on their own pages, from a search, the
          pipeline or a portfolio.
        </EmptyState>
      ) : (
        <Section
          title="Side by side"
          flush
          actions={
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPrinter size={14} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          }
        >
          <CompareTable compared={compared} onRemove={(id) => show(ids.filter((one) => one !== id))} />
        </Section>
      )}
    </>
  );
}
