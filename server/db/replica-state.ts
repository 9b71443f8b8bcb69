import type { WalPosition } from './wal-position.ts';

type Sample = { position: WalPosition; time: number };

/**
 * Where the primary was at which time, so that the position of a replica says how old its answers are. Asking the replica
 * itself does not: one that is cut off from its primary believes that it is up to date.
 */
export class PrimaryHistory {
  readonly #samples: Sample[] = [];
  readonly #keptMs: number;

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  add(position: WalPosition, time: number): void {
    const last = this.#samples.at(-1);
    // A new primary may be behind the old one: what that one had written beyond it is lost, and no longer to be reached.
    if (last && position < last.position) this.#samples.length = 0;
    // The first time counts: the position was reached by then.
    if (this.#samples.at(-1)?.position !== position) this.#samples.push({ position, time });
    while (this.#samples.length > 1 && (this.#samples[1]?.time ?? 0) < time - this.#keptMs) this.#samples.shift();
  }

  /**
   * How long ago the primary passed the position; 0 while nothing newer is known. It passed the first known position at
   * some unknown time before, so what is behind that may be of any age.
   */
  age(position: WalPosition, now: number): number {
    if (position < (this.#samples[0]?.position ?? 0n)) return Infinity;
    const missed = this.#samples.find((sample) => sample.position > position);
    return missed ? now - missed.time : 0;
  }
}

export type ReplicaState = {
  isUsable: boolean;
  position: WalPosition;
  lagMs: number;
};

export const UNKNOWN_REPLICA: ReplicaState = { isUsable: false, position: 0n, lagMs: 0 };

/**
 * A database that takes writes is no replica: it is the primary, which is read as such, or an earlier one that does not
 * know yet that it has been replaced.
 */
export const judgeReplica = (
  { isReplica, position }: { isReplica: boolean; position: WalPosition },
  lagMs: number,
  maxLagMs: number,
): ReplicaState => ({ isUsable: isReplica && lagMs <= maxLagMs, position, lagMs });

/** The server itself failed, or the way to it; waiting for a connection of a busy pool is not that. */
const LOST_STATES = /^(08...|57P0[1-3])$/;
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);
const LOST_MESSAGES = /Connection terminated|Client has encountered a connection error/;
/** A replica cancels a read whose rows the primary has removed, and refuses connections beyond its limit. */
const REFUSED_STATES = new Set(['40001', '40P01', '53300']);

/** `lost`: the replica cannot be used. `refused`: it works, but another database must answer this read. */
export const classifyReadFailure = (error: unknown): 'lost' | 'refused' | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (LOST_STATES.test(code) || LOST_CODES.has(code) || LOST_MESSAGES.test(error.message)) return 'lost';
  return REFUSED_STATES.has(code) ? 'refused' : undefined;
};
