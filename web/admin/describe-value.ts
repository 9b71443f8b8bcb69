import type { FieldValue } from '#shared/field-values.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { licenseName } from '#web/i18n/license-name.ts';
import type { Key, Translate } from '#web/i18n/translate.ts';

type Field = {
  /** Such as `titles.en`. */
  field?: string;
  /** Titles of what the fields name by ids. */
  names?: Record<string, string>;
};

const scriptName = (t: Translate, code: string): string => {
  const key = `script.${code}` as Key;
  const name = t(key);
  return name === key ? code : name;
};

/** What a field holds, in words. */
export const describeValue = (t: Translate, value: FieldValue, { field = '', names = {} }: Field = {}): string => {
  const [group, member = ''] = field.split('.', 2);
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return t(group === 'preferred' ? 'record.most_complete' : 'record.nothing');
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  if (Array.isArray(value)) return value.join(t('common.list_separator'));
  const text = String(value);
  switch (group) {
    // The value is the place among its works.
    case 'collections':
      return names[member] ?? t('record.yes');
    case 'preferred':
    case 'parent':
    case 'removed':
      return names[text] ?? text;
    case 'language':
      return languageName(t, text);
    case 'script':
      return scriptName(t, text);
    case 'license':
      return licenseName(t, text);
    default:
      return text;
  }
};
