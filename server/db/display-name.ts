import { sql } from 'kysely';

/** Of an account `a`, everywhere people read it. No name is asked for in the profile: without one the username stands there. Null for somebody who is gone. */
export const displayName = sql<string>`coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.username)`;
