/** What a member may do besides reading and writing. The specification's readers are members here. */
export const ROLES = ['member', 'moderator', 'editor', 'librarian', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A role that a call of the administration needs; `staff` is any but `member`. */
export type StaffRole = Exclude<Role, 'member'> | 'staff';

/** Moderators look after people, editors after words. A librarian is an editor who also loads and arranges texts. */
const INCLUDED: Record<Role, readonly StaffRole[]> = {
  member: [],
  moderator: ['staff', 'moderator'],
  editor: ['staff', 'editor'],
  librarian: ['staff', 'editor', 'librarian'],
  admin: ['staff', 'moderator', 'editor', 'librarian', 'admin'],
};

export const hasRole = (role: Role, required: StaffRole): boolean => INCLUDED[role].includes(required);

const RANKS: Record<Role, number> = { member: 0, moderator: 1, editor: 1, librarian: 1, admin: 2 };

/** Whether one may warn, silence or close the account of the other. */
export const outranks = (one: Role, other: Role): boolean => RANKS[one] > RANKS[other];
