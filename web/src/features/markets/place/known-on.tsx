import { Anchor, Button, Popover, Stack, Text, TextInput } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { counted } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { changeKnownOn } from "../../../lib/known-on.ts";

function useKnownOnHref(): (day: string | null) => string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (day) => {
    const text = changeKnownOn(search, day).toString();
    return text === "" ? pathname : `${pathname}?${text}`;
  };
}

/** Leads to the same page as it was known on a day that somebody chooses. */
export function KnownOnButton({ knownOn, size = "sm" }: { knownOn: string | null; size?: "xs" | "sm" }) {
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState(knownOn ?? "");
  const hrefOf = useKnownOnHref();
  const navigate = useNavigate();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= "1990-01-01";
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size={size}
          leftSection={<IconHistory size={14} aria-hidden />}
          onClick={() => setOpen((was) => !was)}
        >
          {knownOn === null ? "As known on" : `As known on ${asOfText(knownOn)}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          gap="xs"
          component="form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            setOpen(false);
            void navigate(hrefOf(isDay ? day : null));
          }}
        >
          <TextInput
            type="date"
            label="As known on"
            description="Editions out by that day, and nothing later"
            value={day}
            min="1990-01-01"
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button type="submit">{isDay ? "Show that day" : "Show today"}</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface Known {
  value: number | null;
  isOfLaterEdition: boolean;
}

/** Says that a page is of a past day, and of which figures no edition of then is loaded. */
export function KnownOnNote({ knownOn, metrics }: { knownOn: string | null; metrics?: readonly Known[] }) {
  const hrefOf = useKnownOnHref();
  if (knownOn === null) return null;
  const later = (metrics ?? []).filter(
    ({ value, isOfLaterEdition }) => value !== null && isOfLaterEdition,
  ).length;
  return (
    <Text size="sm" role="note">
      As known on {asOfText(knownOn)}: figures that came out later are left out.{" "}
      {metrics === undefined
        ? "Where no edition of that time is loaded, later editions are cut to the months that were out, so they may hold revisions. "
        : later === 0
          ? ""
          : `Of ${counted(later, "figure", "figures")} no edition of that time is loaded: later editions are cut to the months that were out, so they may hold revisions. `}
      <Anchor component={Link} to={hrefOf(null)} size="sm">
        Show today
      </Anchor>
    </Text>
  );
}
