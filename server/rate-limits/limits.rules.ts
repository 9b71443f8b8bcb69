import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How many tries in how many seconds. Those by address leave room for a class behind one router; those by account count
 * wherever the tries come from. `login_pair` is one address trying one account: it stops a guesser long before
 * `login_account` could keep the owner out.
 */
export const LIMITS = {
  register_address: { tries: 30, seconds: HOUR },
  login_address: { tries: 100, seconds: 15 * MINUTE },
  login_pair: { tries: 10, seconds: 15 * MINUTE },
  login_account: { tries: 50, seconds: HOUR },
  reset_address: { tries: 20, seconds: HOUR },
  reset_account: { tries: 5, seconds: HOUR },
  link_address: { tries: 30, seconds: HOUR },
  password_account: { tries: 10, seconds: 15 * MINUTE },
  email_account: { tries: 5, seconds: HOUR },
  username_account: { tries: 10, seconds: HOUR },
  profile_account: { tries: 120, seconds: HOUR },
  follow_account: { tries: 200, seconds: HOUR },
  feedback_address: { tries: 10, seconds: HOUR },
  feedback_account: { tries: 20, seconds: HOUR },
  export_account: { tries: 10, seconds: HOUR },
  share_address: { tries: 300, seconds: HOUR },
  create_sheet_account: { tries: 120, seconds: HOUR },
  save_sheet_account: { tries: 240, seconds: MINUTE },
  upload_account: { tries: 120, seconds: HOUR },
  like_account: { tries: 300, seconds: HOUR },
  note_account: { tries: 1200, seconds: HOUR },
  collection_account: { tries: 600, seconds: HOUR },
  export_sheet_address: { tries: 120, seconds: 15 * MINUTE },
} as const satisfies Record<string, { tries: number; seconds: number }>;

export type LimitName = keyof typeof LIMITS;

/** A hash, so that the table tells nobody's address. */
export const limitKey = (name: LimitName, ...subject: string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([name, ...subject]))
    .digest();

/** Groups of an IPv6 address, `::` filled in. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  if (tail === undefined) return left;
  const right = tail.split(':').filter(Boolean);
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
};

/** What one visitor cannot change at will: an IPv4 address, or the first half of an IPv6 one. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  return groupsOf(plain.toLowerCase())
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};
