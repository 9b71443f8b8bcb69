import { expect, it } from 'vitest';
import type { UserInfo } from '#shared/contract/users.ts';
import { mergeProfiles, profileValues, storedBody } from './merge-profiles.ts';

const STORED: UserInfo = {
  id: 'x',
  name: 'Pema Tsering',
  firstname: 'Pema',
  lastname: 'Tsering',
  username: 'pema',
  title: 'Translator',
  organization: '',
  location: 'Leh',
  avatar_url: '/files/a.png',
  about_me: 'Reads.',
  educations: ['Sanskrit'],
  followers: 0,
  following: 0,
  social_profiles: [{ account: 'x.com', url: 'https://x.com/pema' }],
  email: 'pema@example.org',
  version: 3,
  role: 'member',
  lacks_second_factor: false,
};
const BASE = profileValues(STORED);
const form = (changes: object) => ({ ...storedBody(STORED), ...changes });

it('a form that nobody else has changed is saved as it is, without the picture', () => {
  const { body, conflicts } = mergeProfiles(
    BASE,
    form({ title: ' Abbess ', educations: ['Sanskrit', '', 'Pali'] }),
    STORED,
  );
  expect(body).toEqual({ ...storedBody(STORED), title: 'Abbess', educations: ['Sanskrit', 'Pali'] });
  expect('avatar_url' in body).toBe(false);
  expect(conflicts).toEqual([]);
});

it('what was changed elsewhere stays, and what is changed here is saved', () => {
  const elsewhere = { ...STORED, location: 'Dharamsala', educations: ['Sanskrit', 'Tibetan'], social_profiles: [] };
  const { body, conflicts } = mergeProfiles(BASE, form({ title: 'Abbess' }), elsewhere);
  expect(body).toMatchObject({ title: 'Abbess', location: 'Dharamsala', educations: ['Sanskrit', 'Tibetan'] });
  expect(body.social_profiles).toContainEqual({ account: 'x.com', url: '' });
  expect(conflicts).toEqual([]);
});

it('the same part changed in both is a conflict, unless both say the same', () => {
  const elsewhere = { ...STORED, title: 'Teacher', about_me: 'Writes.' };
  const { body, conflicts } = mergeProfiles(BASE, form({ title: 'Abbess', about_me: 'Writes.' }), elsewhere);
  expect(conflicts).toEqual(['title']);
  expect(body.title).toBe('Abbess');
});
