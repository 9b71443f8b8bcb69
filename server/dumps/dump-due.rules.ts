const HOUR_MS = 3_600_000;
/** When few read, UTC. */
const NIGHT = { first: 1, last: 4 };
/** A machine that never runs at night writes one by day, when the last is this old. */
const MAX_AGE_HOURS = 36;

/** `since`: when the newest dump was finished, or, without one, when the library was first loaded. */
export const isDumpDue = (
  now: Date,
  { newestDate, since }: { newestDate?: string | undefined; since: Date },
): boolean => {
  if (newestDate === now.toISOString().slice(0, 10)) return false;
  const hour = now.getUTCHours();
  const isNight = hour >= NIGHT.first && hour <= NIGHT.last;
  return isNight || now.getTime() - since.getTime() > MAX_AGE_HOURS * HOUR_MS;
};
