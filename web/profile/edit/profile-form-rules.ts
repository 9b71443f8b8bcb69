import { nameProblem } from '#shared/account-rules.ts';
import { aboutProblem, lineProblem, linkProblem, normalizeAbout, SOCIAL_ACCOUNTS } from '#shared/profile-rules.ts';
import type { FieldProblem } from '#web/ui/form/error-messages.ts';
import type { ProfileBody, ProfilePart } from '../merge-profiles.ts';

export const TABS = ['personalDetails', 'contactDetails'] as const;
export type Tab = (typeof TABS)[number];

const LINE_FIELDS = ['title', 'organization', 'location'] as const;

/** The names the server uses when it refuses a field: `educations.0`, `social_profiles.2.url`. */
export const educationField = (index: number): string => `educations.${index}`;
export const linkField = (index: number): string => `social_profiles.${index}.url`;

const LINK_FIELDS = SOCIAL_ACCOUNTS.map((_, index) => linkField(index));

/** In the order of the form. */
export const fieldsOf = (educationCount: number): string[] => [
  'firstname',
  'lastname',
  ...LINE_FIELDS,
  ...Array.from({ length: educationCount }, (_, index) => educationField(index)),
  'about_me',
  ...LINK_FIELDS,
];

export const tabOf = (field: string): Tab => (LINK_FIELDS.includes(field) ? 'contactDetails' : 'personalDetails');

type Values = Record<string, string>;

const educationsIn = (values: Values): string[] =>
  Object.keys(values)
    .filter((name) => name.startsWith('educations.'))
    .map((name) => values[name] ?? '');

export const profileProblems = (values: Values): Record<string, FieldProblem | undefined> => ({
  firstname: nameProblem(values.firstname ?? '', false),
  lastname: nameProblem(values.lastname ?? '', false),
  ...Object.fromEntries(LINE_FIELDS.map((name) => [name, lineProblem((values[name] ?? '').trim())])),
  ...Object.fromEntries(
    educationsIn(values).map((line, index) => [educationField(index), lineProblem(line.trim())] as const),
  ),
  about_me: aboutProblem(normalizeAbout(values.about_me ?? '')),
  ...Object.fromEntries(
    SOCIAL_ACCOUNTS.map((account, index) => [linkField(index), linkProblem(account, values[linkField(index)] ?? '')]),
  ),
});

/** The profile as the form has it. */
export const bodyOfForm = (values: Values): ProfileBody => {
  const of = (name: string) => values[name] ?? '';
  return {
    firstname: of('firstname'),
    lastname: of('lastname'),
    title: of('title'),
    organization: of('organization'),
    location: of('location'),
    educations: educationsIn(values),
    about_me: of('about_me'),
    social_profiles: SOCIAL_ACCOUNTS.map((account, index) => ({ account, url: of(linkField(index)) })),
  };
};

/** The field that shows a part of the profile. */
export const fieldOfPart = (part: ProfilePart): string => {
  if (part === 'educations') return educationField(0);
  const index = SOCIAL_ACCOUNTS.findIndex((account) => account === part);
  return index < 0 ? part : linkField(index);
};
