import { type Ref, useState } from "react";
import { useNavigate } from "react-router";
import { SuggestBox } from "../../components/suggest-box.tsx";
import { placeAddress } from "../../lib/place-address.ts";
import { PlaceRow, placeKey } from "./place-row.tsx";
import { useSuggestions } from "./queries.ts";

interface PlaceSearchProps {
  label: string;
  size?: "sm" | "lg";
  inputRef?: Ref<HTMLInputElement>;
  keyHint?: string;
}

/** Finds properties and markets, and opens the chosen one. */
export function PlaceSearch({ label, size, inputRef, keyHint }: PlaceSearchProps) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const { items, isLoading, hasEnded } = useSuggestions(typed);
  return (
    <SuggestBox
      label={label}
      placeholder="Address, parcel, county or metro"
      value={typed}
      onChange={setTyped}
      isLoading={isLoading}
      options={items.map((place) => ({ id: placeKey(place), content: <PlaceRow place={place} /> }))}
      nothingFound={
        hasEnded ? `Nothing matches “${typed.trim()}”. Try a street, a parcel number or a county.` : null
      }
      onChoose={(id) => {
        const place = items.find((item) => placeKey(item) === id);
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
