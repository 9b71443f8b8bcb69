import { sql } from 'kysely';

/** A column as `YYYY-MM-DD HH:MM:SS`, UTC. */
export const wireDate = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
