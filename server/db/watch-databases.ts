import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionPool } from './database.ts';
import { createProbe, type Probed } from './probe.ts';
import { judgeReplica, PrimaryHistory, UNKNOWN_REPLICA, type ReplicaState } from './replica-state.ts';

export type WatchedReplica = ConnectionPool & { name: string; state: ReplicaState };

export type WatchOptions = {
  primary: ConnectionPool;
  replicas: WatchedReplica[];
  maxLagMs: number;
  everyMs?: number;
  /** How long a probe waits for an answer. */
  timeoutMs?: number;
  /** How long the primary may be silent before connections to it are given up. */
  primaryTimeoutMs?: number;
  warn?: ((message: string) => void) | undefined;
};

const EVERY_MS = 1000;
const TIMEOUT_MS = 2000;
const PRIMARY_TIMEOUT_MS = 10_000;

/**
 * Asks every database once a second where it is. A replica that does not answer is remembered as lost, and what waits for
 * it is woken, until it answers again. Resolves after the first round, with a stop function and one for
 * reads that have found a replica lost.
 */
export const watchDatabases = async (options: WatchOptions) => {
  const { primary, replicas, maxLagMs, everyMs = EVERY_MS, timeoutMs = TIMEOUT_MS, warn } = options;
  const { primaryTimeoutMs = PRIMARY_TIMEOUT_MS } = options;
  const history = new PrimaryHistory(maxLagMs * 2 + 60_000);
  const stop = new AbortController();
  const { signal } = stop;

  const setState = (replica: WatchedReplica, state: ReplicaState, reason: string) => {
    const isStart = replica.state === UNKNOWN_REPLICA && state.isUsable;
    if (state.isUsable !== replica.state.isUsable && !isStart) {
      warn?.(`The replica ${replica.name} ${state.isUsable ? 'is read again' : `is not read for now: ${reason}`}.`);
    }
    replica.state = state;
  };

  const lose = (replica: WatchedReplica) => {
    setState(replica, { ...replica.state, isUsable: false }, 'it does not answer');
    // Reads that hang in it fail now and run again elsewhere.
    replica.destroySockets();
  };

  const watch = (url: string, onAnswer: (probed: Probed) => void, onSilence: () => void) => {
    const probe = createProbe(url, timeoutMs);
    const ask = async () => {
      try {
        onAnswer(await probe.probe());
      } catch {
        if (!signal.aborted) onSilence();
      }
    };
    const first = ask();
    const repeat = async () => {
      await first;
      while (!signal.aborted) {
        await wait(everyMs, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) await ask();
      }
      probe.close();
    };
    const ended = repeat();
    signal.addEventListener('abort', () => probe.close());
    return { first, ended };
  };

  let primaryAnswered = performance.now();
  const primaryWatch = watch(
    primary.url,
    ({ position }) => {
      primaryAnswered = performance.now();
      history.add(position, primaryAnswered);
    },
    () => {
      // Without this, requests would wait for an answer that never comes, until no connection is left.
      if (performance.now() - primaryAnswered > primaryTimeoutMs) primary.destroySockets();
    },
  );
  // A replica is compared with the primary, which must have been asked before.
  await primaryWatch.first;
  const watches = replicas.map((replica) =>
    watch(
      replica.url,
      (probed) => {
        const lagMs = history.age(probed.position, performance.now());
        const reason = probed.isReplica ? 'it is too far behind' : 'it is no replica';
        setState(replica, judgeReplica(probed, lagMs, maxLagMs), reason);
      },
      () => lose(replica),
    ),
  );
  await Promise.all(watches.map(({ first }) => first));
  return {
    lose,
    stop: async () => {
      stop.abort();
      await Promise.all([primaryWatch, ...watches].map(({ ended }) => ended));
    },
  };
};
