import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { ActionIcon, Alert, Button, Group, Menu, Text } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../components/layout/dialog.tsx";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { PortfolioForm } from "./portfolio-form.tsx";
import { changePortfolio, dropPortfolio, refreshPortfolios } from "./queries.ts";

/** What its owner does with a portfolio: change, share, archive, delete. */
export function PortfolioMenu({ portfolio }: { portfolio: Portfolio }) {
  const [opened, setOpened] = useState<"form" | "delete" | null>(null);
  const change = useMutation({
    mutationFn: changePortfolio,
    onSuccess: ({ name, isArchived, isShared }, { isArchived: archives }) => {
      const archived = isArchived ? "archived" : "no longer archived";
      const shared = isShared ? "shared with the firm" : "private";
      showToast({ type: "success", message: `“${name}” is ${archives === undefined ? shared : archived}` });
    },
    onSettled: refreshPortfolios,
  });
  const { isArchived, isShared } = portfolio;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${portfolio.name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened("form")}>Rename and describe</Menu.Item>
          <Menu.Item onClick={() => change.mutate({ portfolio, isShared: !isShared })}>
            {isShared ? "Make private" : "Share with the firm"}
          </Menu.Item>
          <Menu.Item onClick={() => change.mutate({ portfolio, isArchived: !isArchived })}>
            {isArchived ? "Unarchive" : "Archive"}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setOpened("delete")}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === "form" ? <PortfolioForm portfolio={portfolio} onClose={() => setOpened(null)} /> : null}
      {opened === "delete" ? <DeleteDialog portfolio={portfolio} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function DeleteDialog({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const navigate = useNavigate();
  const drop = useMutation({
    mutationFn: () => dropPortfolio(portfolio.id),
    meta: { inline: true },
    onSuccess: async () => {
      onClose();
      await navigate("/portfolios");
      void refreshPortfolios();
    },
  });
  return (
    <Dialog
      closeButtonProps={{ "aria-label": "Close" }}
      opened
      onClose={onClose}
      title={`Delete “${portfolio.name}”?`}
    >
      <Text size="sm">
        The list and its entries are permanently deleted. Properties, underwriting and documents are kept. To
        hide it instead, archive it.
      </Text>
      {drop.isError ? (
        <Alert color="red" role="alert" title="Nothing was deleted" mt="md">
          {messageOfFailure(drop.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={drop.isPending} onClick={() => drop.mutate()}>
          Delete portfolio
        </Button>
      </Group>
    </Dialog>
  );
}
