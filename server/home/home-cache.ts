import { utcDay } from './passage-of-day.rules.ts';

type Deps<Value> = {
  load(language: string, day: string): Promise<Value>;
  /** Changes with the library. */
  readVersion(): Promise<string>;
  now(): Date;
};

type Entry<Value> = { day: string; version: string; checked: number; value: Value };

/**
 * How long a value is used without asking whether the library has changed: as long as other public answers are cached. An
 * import changes the library with every text.
 */
const RECHECK_MS = 60_000;

/** One value per language, loaded again on another day and after the library has changed; concurrent callers share a load. */
export const createHomeCache = <Value>({ load, readVersion, now }: Deps<Value>) => {
  const entries = new Map<string, Entry<Value>>();
  const loading = new Map<string, Promise<Value>>();

  const refresh = async (language: string): Promise<Value> => {
    const day = utcDay(now());
    const checked = now().getTime();
    // Before loading: what changes meanwhile makes another version.
    const version = await readVersion();
    const entry = entries.get(language);
    const value = entry?.version === version && entry.day === day ? entry.value : await load(language, day);
    entries.set(language, { day, version, checked, value });
    return value;
  };

  return async (language: string): Promise<Value> => {
    const entry = entries.get(language);
    const isCurrent = entry?.day === utcDay(now()) && now().getTime() - entry.checked < RECHECK_MS;
    if (entry && isCurrent) return entry.value;
    const pending = loading.get(language) ?? refresh(language).finally(() => loading.delete(language));
    loading.set(language, pending);
    return pending;
  };
};
