import { sql } from 'kysely';

export const now = sql<Date>`now()`;

/** A time by the database's clock, which all processes share; negative for the past. */
export const fromNow = (milliseconds: number) => sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

/** A column as `YYYY-MM-DD HH:MM:SS`, UTC. */
export const wireDate = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

/** The name of an account `a` as people see it: first and last name, or else the username. Null when there is no account. */
export const displayName = sql<string>`coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.username)`;
