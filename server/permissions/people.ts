/** Who may call, and what that means in the table and in the test that walks it. */
export const PEOPLE = {
  guest: 'nobody is signed in',
  member: 'signed in, with nothing of her own',
  owner: 'whose it is',
  other: 'signed in, with things of her own',
  collection_editor: 'edits a collection of the owner',
  admin: 'runs the site',
  blocked: 'blocked by the owner',
} as const;

export type Person = keyof typeof PEOPLE;

export const PERSONS = Object.keys(PEOPLE) as Person[];

/** The status each of them gets. */
export type Answers = Readonly<Record<Person, number>>;

export const everyone = (status: number): Answers => ({
  guest: status,
  member: status,
  owner: status,
  other: status,
  collection_editor: status,
  admin: status,
  blocked: status,
});

/** Whoever is signed in. */
export const members = (status: number): Answers => ({ ...everyone(status), guest: 401 });

/** Only whose it is; whoever runs the site is no exception. */
export const onlyOwner = (status: number, others: number, guest = 401): Answers => ({
  ...everyone(others),
  guest,
  owner: status,
});
