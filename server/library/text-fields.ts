import type { Fields } from '#shared/field-values.ts';
import { keepHandSet, type HandSet, type KeptField } from './hand-set.queries.ts';
import type { PreparedText, TextHeader } from './prepare-text.ts';

type Text = { draft: TextHeader; text: PreparedText };

const fieldsOf = ({ draft, text }: Text): Fields => ({
  title: text.title,
  language: draft.language,
  script: text.script,
  author: draft.author ?? '',
  source: draft.source,
  source_url: draft.source_url ?? '',
  license: draft.license,
  revision_label: draft.revision_label,
});

/** An imported text with what somebody has set by hand in place of what the source has. */
export const keepTextFields = <Own extends Text>(
  own: Own,
  handSet: HandSet | undefined,
): { text: Own; kept: KeptField[] } => {
  if (!handSet) return { text: own, kept: [] };
  const { fields, kept } = keepHandSet({ target_type: 'text', id: own.text.id }, fieldsOf(own), handSet);
  const valueOf = (name: string) => String(fields[name] ?? '');
  const text: Own = {
    ...own,
    draft: {
      ...own.draft,
      language: valueOf('language'),
      author: valueOf('author'),
      source: valueOf('source'),
      source_url: valueOf('source_url'),
      license: valueOf('license'),
      revision_label: valueOf('revision_label'),
    },
    text: { ...own.text, title: valueOf('title'), script: valueOf('script') },
  };
  return { text, kept };
};
