import type { FieldValue } from '#shared/field-values.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** What a field holds, in words. */
export const describeValue = (t: Translate, value: FieldValue): string => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('record.nothing');
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  return Array.isArray(value) ? value.join(t('common.list_separator')) : String(value);
};
