import { IconMapSearch } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { propertyAddress } from "../../../lib/place-address.ts";
import { showToast } from "../../../lib/toasts.ts";
import { findAddress } from "./place-queries.ts";
import classes from "./place-row.module.css";

/** The id of the option beside the suggested places. */
export const LOOKUP = "look up the address";

/** A house number, then a word: what a person types who means an address. */
export function looksLikeAddress(typed: string): boolean {
  return /^\s*\d+[\w-]*\s+[\p{L}\d]{2,}/u.test(typed);
}

/** Offers to open an address that no universe has. */
export function LookupRow({ typed }: { typed: string }) {
  return (
    <span className={classes.row}>
      <IconMapSearch size={16} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.label}>Look up “{typed.trim()}”</span>
        <span className={classes.meta}>Any address</span>
      </span>
    </span>
  );
}

/** Geocodes what was typed and opens the page of the best place; says plainly when there is none. */
export function useAddressLookup() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: findAddress,
    onSuccess: ({ candidates, problems }, address) => {
      const best = candidates.find(({ googlePlacesId }) => googlePlacesId !== null);
      if (best?.googlePlacesId) {
        void navigate(propertyAddress(best.googlePlacesId, { address }));
        return;
      }
      const reason = problems[0]?.message ?? "no loaded source has the street, ZIP code or city";
      showToast({ type: "error", message: `No location found for “${address}”: ${reason}` });
    },
  });
}
