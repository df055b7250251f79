import type { Fact, Property } from "@labs/contract/property-page";
import { Figure } from "../../components/figure/figure.tsx";
import { Section } from "../../components/layout/section.tsx";
import { byUnit } from "../../lib/format.ts";
import classes from "./property-facts.module.css";

const GROUPS: [Fact["group"], string][] = [
  ["structure", "Structure"],
  ["identity", "Identity"],
  ["tax", "Tax and dues"],
  ["location", "Location"],
];

/** Facts in groups; each opens to its source and date, a missing one says why it is missing. */
export function PropertyFacts({ property }: { property: Property }) {
  return (
    <div className={classes.groups}>
      {GROUPS.map(([group, title]) => {
        const facts = Object.entries(property.facts).filter(([, fact]) => fact.group === group);
        return facts.length === 0 ? null : (
          <Section key={group} title={title}>
            <dl className={classes.facts}>
              {facts.map(([key, fact]) => (
                <div key={key}>
                  <dt>{fact.label}</dt>
                  <dd>
                    <FactFigure
                      fact={fact}
                      reason={property.unavailable[`facts.${key}`]}
                      demo={property.demo}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        );
      })}
    </div>
  );
}

function FactFigure({ fact, reason, demo }: { fact: Fact; reason: string | undefined; demo: boolean }) {
  return (
    <Figure
      label={fact.label}
      text={fact.value === null ? null : byUnit(fact.value, fact.unit)}
      unavailable={reason ?? `${fact.source} does not say`}
      provenance={{ source: fact.source, asOf: fact.asOf, demo }}
    />
  );
}
