import { expect, it } from 'vitest';
import { parseChosenVersion } from './chosen-version.ts';

const ID = '0b2f1c9e-7a57-4c3e-9d1a-2f4b8a6c1e55';

it('of the last text is looked for in the next one, with the view', () => {
  expect(parseChosenVersion(`${ID}/`)).toEqual({ version_like: ID });
  expect(parseChosenVersion(`${ID}/translation`)).toEqual({ version_like: ID, view: 'translation' });
});

it.each([null, '', 'x', '/translation', 'x/translation'])('is none when the storage contains %s', (stored) => {
  expect(parseChosenVersion(stored)).toEqual({});
});

it('ignores a view that does not exist', () => {
  expect(parseChosenVersion(`${ID}/everything`)).toEqual({ version_like: ID });
});
