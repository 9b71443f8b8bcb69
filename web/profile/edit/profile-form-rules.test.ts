import { expect, it } from 'vitest';
import { PROFILE_PARTS } from '../merge-profiles.ts';
import { bodyOfForm, fieldOfPart, fieldsOf, profileProblems, tabOf } from './profile-form-rules.ts';

const values = Object.fromEntries(fieldsOf(2).map((name) => [name, '']));

it('names fields as the server does when it refuses one', () => {
  expect(fieldsOf(2)).toEqual([
    'firstname',
    'lastname',
    'title',
    'organization',
    'location',
    'educations.0',
    'educations.1',
    'about_me',
    'social_profiles.0.url',
    'social_profiles.1.url',
    'social_profiles.2.url',
    'social_profiles.3.url',
    'social_profiles.4.url',
  ]);
});

it('finds the tab of a field', () => {
  expect([tabOf('about_me'), tabOf('educations.1'), tabOf('social_profiles.0.url')]).toEqual([
    'personalDetails',
    'personalDetails',
    'contactDetails',
  ]);
});

it('needs nothing at all', () => {
  expect(Object.values(profileProblems(values)).filter(Boolean)).toEqual([]);
});

it('checks each link for its own platform', () => {
  const links = {
    'social_profiles.0.url': 'pema',
    'social_profiles.1.url': 'https://linkedin.com/in/pema',
    'social_profiles.2.url': 'javascript:alert(1)',
    'social_profiles.4.url': 'youtube.com/@pema',
  };
  expect(profileProblems({ ...values, ...links })).toMatchObject({
    'social_profiles.0.url': 'email_invalid',
    'social_profiles.1.url': 'link_not_x',
    'social_profiles.2.url': 'link_invalid',
    'social_profiles.3.url': undefined,
    'social_profiles.4.url': undefined,
  });
});

it('sends the whole form, without the picture, which stays', () => {
  const lines = { firstname: 'Pema', lastname: 'Lhamo', title: 'Nun', organization: 'Lakeside', location: 'Leh' };
  const typed = { ...values, ...lines, 'educations.0': 'Sanskrit', 'social_profiles.1.url': 'x.com/pema' };
  expect(bodyOfForm(typed)).toEqual({
    ...lines,
    educations: ['Sanskrit', ''],
    about_me: '',
    social_profiles: [
      { account: 'email', url: '' },
      { account: 'x.com', url: 'x.com/pema' },
      { account: 'linkedin', url: '' },
      { account: 'facebook', url: '' },
      { account: 'youtube', url: '' },
    ],
  });
});

it('checks names and lines, without the spaces around them', () => {
  const long = 'a'.repeat(2000);
  const problems = profileProblems({
    ...values,
    firstname: long,
    lastname: long,
    title: long,
    organization: long,
    location: long,
    'educations.1': long,
    about_me: 'a'.repeat(20_000),
  });
  expect(Object.entries(problems).flatMap(([name, problem]) => (problem ? [name] : []))).toEqual([
    'firstname',
    'lastname',
    'title',
    'organization',
    'location',
    'educations.1',
    'about_me',
  ]);
  const spaces = ' '.repeat(2000);
  const padded = { title: `${spaces}a`, 'educations.0': `a${spaces}` };
  expect(Object.values(profileProblems({ ...values, ...padded })).filter(Boolean)).toEqual([]);
  expect(Object.values(profileProblems({})).filter(Boolean)).toEqual([]);
});

it('sends what is missing in the form as empty', () => {
  expect(bodyOfForm({ about_me: 'I read' })).toMatchObject({
    firstname: '',
    about_me: 'I read',
    educations: [],
  });
});

it('every part of a profile has a field that can show its problem', () => {
  expect(PROFILE_PARTS.map(fieldOfPart).filter((name) => !fieldsOf(1).includes(name))).toEqual([]);
});
