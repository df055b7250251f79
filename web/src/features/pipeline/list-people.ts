import type { Colleague } from "@labs/contract/deals/pipeline";

/** Oneself first; who is chosen stays in the list when the account is disabled since. */
export function listPeople(
  people: readonly Colleague[],
  { userId, chosen }: { userId: string | undefined; chosen: Colleague | null },
): (Colleague & { label: string })[] {
  const known = people.map((one) => ({ ...one, label: one.id === userId ? `${one.name} (me)` : one.name }));
  const me = known.filter(({ id }) => id === userId);
  const others = known.filter(({ id }) => id !== userId);
  const gone =
    chosen === null || known.some(({ id }) => id === chosen.id)
      ? []
      : [{ ...chosen, label: `${chosen.name} (disabled)` }];
  return [...me, ...others, ...gone];
}
