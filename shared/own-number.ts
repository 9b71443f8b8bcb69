/** Keys of segments that are numbers which people cite, `dn16:3.40.2`; without regard to case. PostgreSQL reads it too. */
export const OWN_NUMBER = '^[a-z-]+\\d[\\d.–-]*:([\\d.–-]+)$';

const pattern = new RegExp(OWN_NUMBER, 'i');

/** `3.40.2` of `dn16:3.40.2`; null for keys that only their source uses. */
export const ownNumber = (key: string): string | null => pattern.exec(key)?.[1] ?? null;

/** `mn10:3.2`, `dhp21:1`, `pli-tv-bu-pm1:5`: the part before the colon is how the discourse is cited. */
const CITABLE_NUMBER = /^([a-z][a-z-]*\d[\d.]*(?:-\d+)?):/;

/** The number of the discourse that a key belongs to. */
export const citableNumber = (key: string): string | undefined => CITABLE_NUMBER.exec(key)?.[1];
