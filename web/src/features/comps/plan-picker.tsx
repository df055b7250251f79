import type { PlanComps } from "@labs/contract/comps";
import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import { Badge, UnstyledButton } from "@mantine/core";
import { count, money, plainNumber, squareFeet } from "../../lib/format.ts";
import classes from "./plan-picker.module.css";

interface PlanPickerProps {
  plans: PlanComps[];
  /** Of the average unit. */
  estimate: Estimate;
  /** Empty for all units. */
  chosen: string;
  onChoose: (floorPlan: string) => void;
}

/** The floor plans in one row with their estimates; choosing one shows its own comps on map and table. */
export function PlanPicker({ plans, estimate, chosen, onChoose }: PlanPickerProps) {
  if (plans.length === 0) return null;
  const isKnown = plans.some(({ floorPlan }) => floorPlan === chosen);
  const units = plans.reduce((sum, plan) => sum + plan.units, 0);
  return (
    <fieldset className={classes.plans}>
      <legend className={classes.legend}>Floor plan</legend>
      <Plan
        name="All units"
        detail={`${count(units)} units, the average unit`}
        facts={`${count(units)} units`}
        estimate={estimate}
        isChosen={!isKnown}
        onChoose={() => onChoose("")}
      />
      {plans.map((plan) => (
        <Plan
          key={plan.floorPlan}
          name={plan.floorPlan}
          detail={writeDetail(plan)}
          facts={`${count(plan.units)} units`}
          estimate={plan.estimate}
          isChosen={plan.floorPlan === chosen}
          onChoose={() => onChoose(plan.floorPlan)}
        />
      ))}
    </fieldset>
  );
}

function writeDetail({ units, beds, baths, sqft, comps }: PlanComps): string {
  const parts = [
    `${count(units)} units`,
    beds === null ? "" : `${plainNumber(beds)} bed`,
    baths === null ? "" : `${plainNumber(baths)} bath`,
    sqft === null ? "" : squareFeet(sqft),
    `${comps.length} comps`,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

interface PlanProps {
  name: string;
  /** All that is known of it, told on hover. */
  detail: string;
  facts: string;
  estimate: Estimate;
  isChosen: boolean;
  onChoose: () => void;
}

function Plan({ name, detail, facts, estimate, isChosen, onChoose }: PlanProps) {
  const known = isEvidenced(estimate);
  return (
    <UnstyledButton className={classes.plan} aria-pressed={isChosen} title={detail} onClick={onChoose}>
      <span className={classes.name}>
        {name}
        {known ? (
          <Badge size="sm" variant="light" role="img" aria-label={`Grade ${estimate.grade}`}>
            {estimate.grade}
          </Badge>
        ) : null}
      </span>
      <span className={classes.figure}>
        {known ? `${money(estimate.low)} – ${money(estimate.high)}` : "Insufficient evidence"}
      </span>
      <span className={classes.detail}>{known ? `est. ${money(estimate.point)} · ${facts}` : facts}</span>
    </UnstyledButton>
  );
}
