import { type Ref, useState } from "react";
import { useNavigate } from "react-router";
import { SuggestBox } from "../../../components/field/suggest-box.tsx";
import { placeAddress } from "../../../lib/place-address.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { LOOKUP, LookupRow, looksLikeAddress, useAddressLookup } from "./address-lookup.tsx";
import { useSuggestions } from "./place-queries.ts";
import { KIND_GROUPS, PlaceRow, placeKey } from "./place-row.tsx";

const MARKET = "market:";

interface PlaceSearchProps {
  label: string;
  size?: "sm" | "lg";
  inputRef?: Ref<HTMLInputElement>;
  keyHint?: string;
  /** Takes the property that was chosen; without it, its page is opened. */
  onProperty?: (googlePlacesId: string) => void;
}

/** Finds properties and markets, and opens the chosen one. */
export function PlaceSearch({ label, size, inputRef, keyHint, onProperty }: PlaceSearchProps) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const { items: found, isLoading, hasEnded, failure } = useSuggestions(typed);
  const lookup = useAddressLookup();
  const items = onProperty === undefined ? found : found.filter(({ propertyId }) => propertyId);
  const options = items.flatMap((place) => [
    { id: placeKey(place), group: KIND_GROUPS[place.kind], content: <PlaceRow place={place} /> },
    // A ZIP code is a search of its properties, and a market of its own.
    ...(place.kind === "zip" && place.zips?.[0] !== undefined
      ? [{ id: `${MARKET}${place.zips[0]}`, group: KIND_GROUPS.zip, content: `${place.label}: market page` }]
      : []),
  ]);
  // After the search has ended and only where no place begins with these words: an offer, never a rival.
  const begun = typed.trim().toLowerCase();
  const isOffered = items.some(
    ({ propertyId, label }) => propertyId === 0 || label.toLowerCase().startsWith(begun),
  );
  if (onProperty === undefined && hasEnded && !isOffered && looksLikeAddress(typed))
    options.push({ id: LOOKUP, group: "Elsewhere", content: <LookupRow typed={typed} /> });
  return (
    <SuggestBox
      label={label}
      placeholder={onProperty ? "Address, parcel or name" : "Address, parcel, ZIP, city, county or metro"}
      value={typed}
      onChange={setTyped}
      isLoading={isLoading || lookup.isPending}
      options={options}
      nothingFound={
        failure
          ? `The search failed. ${messageOfFailure(failure)}`
          : hasEnded
            ? `Nothing matches “${typed.trim()}”. Try a street, a parcel number or a county.`
            : null
      }
      onChoose={(id) => {
        if (id === LOOKUP) {
          lookup.mutate(typed.trim());
          setTyped("");
          return;
        }
        if (id.startsWith(MARKET)) {
          setTyped("");
          return void navigate(`/markets/zip/${id.slice(MARKET.length)}`);
        }
        const place = items.find((item) => placeKey(item) === id);
        if (onProperty && place?.googlePlacesId) {
          setTyped("");
          return onProperty(place.googlePlacesId);
        }
        const target = place ? placeAddress(place) : undefined;
        if (!target) return;
        setTyped("");
        void navigate(target);
      }}
      {...(size ? { size } : {})}
      {...(inputRef ? { inputRef } : {})}
      {...(keyHint ? { keyHint } : {})}
    />
  );
}
