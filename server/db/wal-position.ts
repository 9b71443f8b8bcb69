/** A position in the log of PostgreSQL (LSN): what a database has written, or a replica has replayed. Only ever grows. */
export type WalPosition = bigint;

const LSN = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i;

/** Undefined for anything that is not a position; it may come from a cookie. */
export const parseWalPosition = (text: string | null | undefined): WalPosition | undefined => {
  const [, high, low] = LSN.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined;
};

/** Of a primary what it has written, of a replica what readers of it can see. */
export const WAL_POSITION_SQL =
  '(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text';
