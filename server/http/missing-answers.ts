import { LRUCache } from 'lru-cache';
import { AppError } from '#server/errors.ts';

/** How long a 404 of the library may be repeated, here and in the caches of others. */
export const MISSING_SECONDS = 5;
/** Some hundred bytes each. Whoever invents addresses pushes out what others have invented, and nothing else. */
const MAX_ENTRIES = 2000;
/** What people ask for has an id and a few settings; more is not worth remembering. */
const MAX_KEY_LENGTH = 500;

/**
 * What guests have asked for a moment ago and was not there: whoever asks for it in a loop costs the database one look in a
 * moment. Whatever this process writes makes it forget everything, so that what was published here is found at once; what
 * another process has published is found when the moment is over.
 */
export const createMissingAnswers = (now: () => number) => {
  const entries = new LRUCache<string, { error: AppError; since: number }>({ max: MAX_ENTRIES });
  let forgotten = 0;

  return {
    /** Throws what was thrown a moment ago, or does what is to be done. */
    read: async <Result>(
      key: string,
      find: () => Promise<Result>,
      onRead: (isHit: boolean) => void,
    ): Promise<Result> => {
      const known = entries.get(key);
      // Before it was remembered: when the clock was set back.
      if (known && now() >= known.since && now() < known.since + MISSING_SECONDS * 1000) {
        onRead(true);
        throw known.error;
      }
      const [begun, before] = [now(), forgotten];
      try {
        return await find();
      } catch (error) {
        const isMissing = error instanceof AppError && error.status === 404;
        // Something that was written meanwhile may be what was asked for.
        if (isMissing && forgotten === before && key.length <= MAX_KEY_LENGTH) {
          onRead(false);
          entries.set(key, { error, since: begun });
        }
        throw error;
      }
    },
    forget: (): void => {
      forgotten += 1;
      entries.clear();
    },
  };
};
