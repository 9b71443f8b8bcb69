import { expect, it } from 'vitest';
import type { FieldValue } from '#shared/field-values.ts';
import type { Translate } from '#web/i18n/translate.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { describeValue } from './describe-value.ts';

const messages: Record<string, string> = en;
const t = ((key: string) => messages[key] ?? key) as Translate;

it.each<[string, FieldValue, string]>([
  ['collections.c', 1_000_000, 'Chan'],
  ['collections.unknown', 3, 'yes'],
  ['collections.c', null, 'nothing'],
  ['preferred.en', 'b', 'The Heart'],
  ['preferred.en', null, 'The most complete one'],
  ['language', 'bo', 'Tibetan'],
  ['script', 'Tibt', 'Tibetan'],
  ['script', 'Xxxx', 'Xxxx'],
  ['license', 'Public domain', 'Public domain'],
  ['is_published', true, 'yes'],
  ['other_citations', ['a', 'b'], 'a, b'],
  ['titles.en', 'b', 'b'],
])('describes %s as %j in words', (field, value, expected) => {
  expect(describeValue(t, value, { field, names: { c: 'Chan', b: 'The Heart' } })).toBe(expected);
});
