import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * At most `max` attempts in `seconds`. Limits by address leave room for a class behind one router; limits by account count
 * attempts from everywhere. `login_pair` is one address trying one account: it stops a guesser long before
 * `login_account` locks the owner out.
 */
export const RATE_LIMITS = {
  register_address: { max: 30, seconds: HOUR },
  login_address: { max: 100, seconds: 15 * MINUTE },
  login_pair: { max: 10, seconds: 15 * MINUTE },
  login_account: { max: 50, seconds: HOUR },
  reset_address: { max: 20, seconds: HOUR },
  reset_account: { max: 5, seconds: HOUR },
  link_address: { max: 30, seconds: HOUR },
  password_account: { max: 10, seconds: 15 * MINUTE },
  second_factor_account: { max: 10, seconds: HOUR },
  email_account: { max: 5, seconds: HOUR },
  username_account: { max: 10, seconds: HOUR },
  unknown_user_address: { max: 120, seconds: 15 * MINUTE },
  unknown_username: { max: 20, seconds: HOUR },
  profile_account: { max: 120, seconds: HOUR },
  follow_account: { max: 200, seconds: HOUR },
  feedback_address: { max: 10, seconds: HOUR },
  feedback_account: { max: 20, seconds: HOUR },
  correction_address: { max: 30, seconds: HOUR },
  correction_account: { max: 60, seconds: HOUR },
  moderate_account: { max: 300, seconds: HOUR },
  export_account: { max: 10, seconds: HOUR },
  share_address: { max: 300, seconds: HOUR },
  create_sheet_account: { max: 120, seconds: HOUR },
  save_sheet_account: { max: 240, seconds: MINUTE },
  restore_sheet_account: { max: 120, seconds: HOUR },
  hand_in_account: { max: 60, seconds: HOUR },
  assignment_account: { max: 600, seconds: HOUR },
  export_answers_account: { max: 30, seconds: HOUR },
  upload_account: { max: 120, seconds: HOUR },
  like_account: { max: 300, seconds: HOUR },
  comment_account: { max: 120, seconds: HOUR },
  note_account: { max: 1200, seconds: HOUR },
  invite_account: { max: 60, seconds: 24 * HOUR },
  invite_pair: { max: 5, seconds: 24 * HOUR },
  collection_account: { max: 600, seconds: HOUR },
  export_sheet_address: { max: 120, seconds: 15 * MINUTE },
  download_address: { max: 120, seconds: 15 * MINUTE },
  collection_download_account: { max: 20, seconds: 24 * HOUR },
  preview_download_address: { max: 300, seconds: 15 * MINUTE },
  pack_address: { max: 8000, seconds: 15 * MINUTE },
  pack_account: { max: 3000, seconds: HOUR },
} as const satisfies Record<string, { max: number; seconds: number }>;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** A hash, so that the table contains no addresses. */
export const rateLimitKey = (name: RateLimitName, ...subject: string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([name, ...subject]))
    .digest();

/** What a visitor cannot change at will: an IPv4 address, or the first half of an IPv6 address. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
};
