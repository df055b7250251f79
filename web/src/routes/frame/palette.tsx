import { openSpotlight, Spotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.css";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { usePageActions } from "../../components/layout/page-actions.ts";
import { useSuggestions } from "../../features/property-search/places/place-queries.ts";
import { PlaceRow, placeKey } from "../../features/property-search/places/place-row.tsx";
import { placeAddress } from "../../lib/place-address.ts";
import { PLACES } from "./places.ts";

/** Pages, properties and markets by name; open at first, as its code comes with the key that asked for it. */
export function Palette() {
  const [typed, setTyped] = useState("");
  useEffect(openSpotlight, []);
  const navigate = useNavigate();
  const { items, hasEnded } = useSuggestions(typed);
  const wanted = typed.trim().toLowerCase();
  const offers = usePageActions((state) => state.offers);
  const verbs = Object.entries(offers).flatMap(([name, { title, actions }]) => {
    const left = actions.filter(({ label }) => label.toLowerCase().includes(wanted));
    return left.length === 0 ? [] : [{ name, title, actions: left }];
  });
  const pages = PLACES.filter((place) => place.label.toLowerCase().includes(wanted));
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={["mod + K"]}
      clearQueryOnClose
      transitionProps={{ duration: 100 }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      maxHeight={420}
      scrollable
    >
      <Spotlight.Search
        aria-label="Search pages, properties and markets"
        placeholder="Go to a page, property or market"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {verbs.map(({ name, title, actions }) => (
          <Spotlight.ActionsGroup key={name} label={title}>
            {actions.map(({ label, keys, run }) => (
              <Spotlight.Action
                key={label}
                label={label}
                rightSection={keys === undefined ? null : <kbd>{keys.replace("mod+", "Ctrl ")}</kbd>}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {pages.length > 0 ? (
          <Spotlight.ActionsGroup label="Pages">
            {pages.map(({ to, label, icon: Icon }) => (
              <Spotlight.Action
                key={to}
                label={label}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {items.length > 0 ? (
          <Spotlight.ActionsGroup label="Properties and markets">
            {items.map((place) => (
              <Spotlight.Action
                key={placeKey(place)}
                onClick={() => {
                  const target = placeAddress(place);
                  if (target) void navigate(target);
                }}
              >
                <PlaceRow place={place} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {verbs.length === 0 && pages.length === 0 && items.length === 0 ? (
          <Spotlight.Empty>{hasEnded ? `Nothing matches “${typed.trim()}”` : "Searching"}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
