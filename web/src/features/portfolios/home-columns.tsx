import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Column } from "../../components/table/data-table.tsx";
import { counted, money } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";

interface Home {
  googlePlacesId: string;
  label: string;
  ownId: string | null;
}

/** What a home of a portfolio is called, with the way to its page. */
export const HOME_COLUMNS: readonly Column<Home>[] = [
  {
    ...{ id: "home", header: "Home", width: 260, isName: true },
    value: ({ label }) => label,
    cell: ({ label, googlePlacesId }) => (
      <Anchor component={Link} to={propertyAddress(googlePlacesId)} size="sm">
        {label}
      </Anchor>
    ),
  },
  { id: "ownId", header: "Own id", value: ({ ownId }) => ownId, startsHidden: "when empty" },
];

export const RIGHT = { align: "right", filter: false } as const;

/** Dollars; what is not known is left blank. */
export const moneyColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
): Column<Row> => ({
  ...{ id, header, ...RIGHT, value },
  text: (row) => {
    const amount = value(row);
    return amount === null ? "" : money(amount);
  },
});

/** `Jun 2026`, and by how many months that is behind the newest month of the portfolio. */
export function monthText(month: string, behind: number): string {
  if (behind === 0) return asOfText(month);
  return `${asOfText(month)}, ${counted(behind, "month", "months")} behind`;
}
