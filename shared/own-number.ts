/** Keys of segments that are numbers which people cite, `dn16:3.40.2`; without regard to case. PostgreSQL reads it too. */
export const OWN_NUMBER = '^[a-z-]+\\d[\\d.–-]*:([\\d.–-]+)$';

const pattern = new RegExp(OWN_NUMBER, 'i');

/** `3.40.2` of `dn16:3.40.2`; null for keys that only their source uses. */
export const ownNumber = (key: string): string | null => pattern.exec(key)?.[1] ?? null;
