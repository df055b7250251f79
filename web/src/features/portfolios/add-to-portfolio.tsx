import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Button, Menu, Text } from "@mantine/core";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { count, counted, oneOrMany } from "../../lib/format.ts";
import { showToast } from "../../lib/toasts.ts";
import { addToPortfolio, usePortfolios } from "./queries.ts";

/** Its fields have their code once somebody makes a portfolio. */
const PortfolioForm = lazyPart({
  what: "The form",
  load: async () => (await import("./portfolio-form.tsx")).PortfolioForm,
  waiting: null,
});

interface AddToPortfolioProps {
  /** Place ids of loaded properties; thousands at once are fine. */
  placeIds: readonly string[];
  /** What is written on the button. */
  label?: string;
  /** Inside of another panel, whose outside its menu must not be. */
  isInPanel?: boolean;
}

/** Adds properties to one of the lists, or to a new one; saying it again adds nothing twice. */
export function AddToPortfolio({
  placeIds,
  label = "Add to portfolio",
  isInPanel = false,
}: AddToPortfolioProps) {
  const canAdd = useAuthStore((state) => state.user?.role) !== "viewer";
  const [isOpen, setOpen] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const add = useMutation({
    mutationFn: ({ id }: Portfolio) => addAll(id, placeIds),
    onSuccess: ({ added }, { name }) => {
      const held = placeIds.length - added;
      const words =
        added === 0
          ? `“${name}” already includes ${oneOrMany(placeIds.length, "it", "all of them")}`
          : `${counted(added, "property", "properties")} added to “${name}”${held > 0 ? `, ${count(held)} already held or not in our data` : ""}`;
      showToast({ type: "success", message: words });
    },
  });
  if (!canAdd) return null;
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={280} withinPortal={!isInPanel}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBriefcase size={14} aria-hidden />}
            loading={add.isPending}
            disabled={placeIds.length === 0}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
          {isOpen ? <Lists onChoose={(portfolio) => add.mutate(portfolio)} /> : null}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setMaking(true)}>
            New portfolio
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMaking ? (
        <PortfolioForm
          isList
          onClose={() => setMaking(false)}
          onMade={(portfolio) => add.mutate(portfolio)}
        />
      ) : null}
    </>
  );
}

/** One call takes so many. */
const AT_ONCE = 10_000;

async function addAll(id: string, placeIds: readonly string[]): Promise<{ added: number }> {
  let added = 0;
  for (let from = 0; from < placeIds.length; from += AT_ONCE) {
    added += (await addToPortfolio({ id, placeIds: placeIds.slice(from, from + AT_ONCE) })).added;
  }
  return { added };
}

function Lists({ onChoose }: { onChoose: (portfolio: Portfolio) => void }) {
  const { data, isLoadingError } = usePortfolios();
  const lists = data?.items.filter(({ kind, may }) => kind === "list" && may.edit) ?? [];
  if (isLoadingError) return <Menu.Label>The portfolios could not be loaded</Menu.Label>;
  if (!data) return <RowsSkeleton rows={2} />;
  if (lists.length === 0) return <Menu.Label>No lists yet</Menu.Label>;
  return (
    <>
      <Menu.Label>Add to</Menu.Label>
      {lists.map((portfolio) => (
        <Menu.Item key={portfolio.id} onClick={() => onChoose(portfolio)}>
          {portfolio.name}
          <Text span size="xs" c="dimmed" ml="xs">
            {count(portfolio.properties)}
          </Text>
        </Menu.Item>
      ))}
    </>
  );
}
