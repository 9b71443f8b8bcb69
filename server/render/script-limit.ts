/** The scripts that a page loads until it is hydrated, compressed with gzip, are at most so many bytes. */
export const MAX_SCRIPT_BYTES = 120_000;
