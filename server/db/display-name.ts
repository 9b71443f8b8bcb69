import { sql } from 'kysely';

/** The name of an account `a` as people see it: first and last name, or else the username. Null when there is no account. */
export const displayName = sql<string>`coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.username)`;
