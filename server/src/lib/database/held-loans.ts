import { type SQL, sql } from "drizzle-orm";

/**
 * The loans of a holding by themselves, where a file had several and they still add up to the balance that it has: one
 * that was entered later takes their place. Null else.
 */
export const loansOf = (holding: string): SQL => {
  const column = (name: string) => sql.raw(`${holding}.${name}`);
  return sql`case when abs(${column("loan_balance")} - (
    select sum((one->>'balance')::float8) from jsonb_array_elements(${column("loans")}) one)) < 0.005
    then ${column("loans")} end`;
};
