import type { MarketFigure, Property } from "@labs/contract/property-page";
import { Text } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { propertyAddress } from "../../lib/place-address.ts";
import classes from "./property-facts.module.css";
import imageClasses from "./property-images.module.css";
import { FigureList } from "./property-markets.tsx";

/** What hazards lie upon its county and who lives there: each as recorded, or not shown. */
export function PropertyRecord({ property }: { property: Property }) {
  const { risk, censusData, county } = property;
  const place = county?.name ?? "The county";
  return (
    <div className={classes.markets}>
      <Area title="Natural hazards" place={place} figures={risk?.figures} />
      <Area title="Population and income" place={place} figures={censusData?.figures} />
    </div>
  );
}

interface AreaProps {
  title: string;
  place: string;
  figures: MarketFigure[] | undefined;
}

function Area({ title, place, figures }: AreaProps) {
  if (figures === undefined || figures.length === 0) return null;
  return (
    <Section title={title} description={`${place}, with its rank among counties`}>
      <FigureList figures={figures} />
    </Section>
  );
}

/** The nearest comps with their pictures, each the way to its page. */
export function SimilarProperties({ property }: { property: Property }) {
  const { similarPropertiesImages: similar } = property;
  if (similar.length === 0) return null;
  return (
    <Section title="Similar properties" description="The comps that weigh most in the estimates.">
      <ul className={imageClasses.images}>
        {similar.map(({ googlePlacesId, label, url, caption }) => (
          <li key={googlePlacesId}>
            <Link to={propertyAddress(googlePlacesId)} className={imageClasses.open} data-link>
              <img
                src={url}
                alt=""
                className={url.endsWith("/locator") ? imageClasses.drawn : undefined}
                loading="lazy"
              />
              <Text size="sm" px="xs" pt={4}>
                {label}
              </Text>
              <Text size="xs" c="dimmed" px="xs" pb={4}>
                {caption}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
