import type { CountyMetrics } from "@labs/contract/markets/metrics";
import { Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { SuggestBox } from "../../../components/field/suggest-box.tsx";
import { findBox, getShapes } from "../../../components/map/map-shapes.ts";
import { fitBox, type MapView } from "../../../components/map/map-view.ts";
import { type MarketTopology, readName } from "../queries.ts";

interface Place {
  id: string;
  kind: "counties" | "states" | "metros";
  name: string;
}

/** A county's name says what it is. */
const KINDS = { counties: "", states: "State", metros: "Metro" } as const;
const MOST = 8;

interface PlaceFinderProps {
  data: CountyMetrics;
  topology: MarketTopology | undefined;
  onFind: (place: { kind: Place["kind"]; id: string; view: MapView | undefined }) => void;
}

/** Finds a county, a state or a metro and brings the map to it. */
export function PlaceFinder({ data, topology, onFind }: PlaceFinderProps) {
  const [text, setText] = useState("");
  const places = useMemo(() => listPlaces(data, topology), [data, topology]);
  const needle = text.trim().toLowerCase();
  const found = needle === "" ? [] : matching(places, needle);
  return (
    <SuggestBox
      label="Find a county, state or metro on the map"
      placeholder="Find county, state or metro"
      value={text}
      onChange={setText}
      isLoading={false}
      nothingFound="No county, state or metro of this name"
      options={found.map((place) => ({
        id: `${place.kind}:${place.id}`,
        content: (
          <>
            {place.name}{" "}
            <Text span size="xs" c="dimmed">
              {KINDS[place.kind]}
            </Text>
          </>
        ),
      }))}
      onChoose={(key) => {
        const place = places.find(({ kind, id }) => `${kind}:${id}` === key);
        if (place === undefined) return;
        setText("");
        onFind({ kind: place.kind, id: place.id, view: topology && findView(topology, place) });
      }}
    />
  );
}

function listPlaces(data: CountyMetrics, topology: MarketTopology | undefined): Place[] {
  const counties = data.ids.map((id, at): Place => ({ id, kind: "counties", name: data.names[at] ?? id }));
  if (topology === undefined) return counties;
  const named = (kind: "states" | "metros") =>
    topology.objects[kind].geometries.map(
      (shape): Place => ({ id: String(shape.id), kind, name: readName(shape, String(shape.id)) }),
    );
  return [...named("states"), ...named("metros"), ...counties];
}

/** Those whose name has every word ("mecklenburg, nc" is in Mecklenburg County, NC), first those that begin with the first. */
function matching(places: readonly Place[], needle: string): Place[] {
  const words = needle.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [first] = words;
  if (first === undefined) return [];
  const begins: Place[] = [];
  const holds: Place[] = [];
  for (const place of places) {
    const name = place.name.toLowerCase();
    if (!words.every((word) => name.includes(word))) continue;
    if (name.startsWith(first)) begins.push(place);
    else holds.push(place);
    if (begins.length >= MOST) break;
  }
  return [...begins, ...holds].slice(0, MOST);
}

function findView(topology: MarketTopology, { kind, id }: Place): MapView | undefined {
  if (kind !== "counties") {
    const box = findBox(topology, kind, id);
    return box && fitBox(box);
  }
  const shapes = getShapes(topology);
  const county = shapes.counties[shapes.byId.get(id) ?? -1];
  return county && fitBox(county.box);
}
