import { sql } from 'kysely';

export const now = sql<Date>`now()`;

/** A time by the database's clock, which all processes share; negative for the past. */
export const fromNow = (milliseconds: number) => sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;
