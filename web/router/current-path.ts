/**
 * The address a reader is at, which a page may be ahead of: the chapter reader writes the position to it from time to time,
 * past the router.
 */
const writers = new Set<() => void>();

/** `write` brings the address up to date. Returns a function that removes it. */
export const registerAddressWriter = (write: () => void): (() => void) => {
  writers.add(write);
  return () => void writers.delete(write);
};

/** Path, query and hash of where the reader is now. Not for rendering, which the address does not trigger. */
export const currentPath = (): string => {
  for (const write of writers) write();
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};
