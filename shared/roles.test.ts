import { expect, it } from 'vitest';
import { hasRole, ROLES, type StaffRole } from './roles.ts';

it('moderators look after people, librarians and editors after texts, administrators after everything', () => {
  const required: StaffRole[] = ['staff', 'moderator', 'editor', 'librarian', 'admin'];
  expect(ROLES.map((role) => [role, required.filter((each) => hasRole(role, each)).join(' ')])).toEqual([
    ['member', ''],
    ['moderator', 'staff moderator'],
    ['editor', 'staff editor'],
    ['librarian', 'staff editor librarian'],
    ['admin', 'staff moderator editor librarian admin'],
  ]);
});
