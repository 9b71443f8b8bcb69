import { languageName } from '#web/i18n/language-names.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';

/** What a field of the catalog is called; `{language}` is in the names of those that there are several of. */
const LABELS: Record<string, Key> = {
  titles: 'record.title_in',
  descriptions: 'record.description_in',
  short_descriptions: 'record.short_description_in',
  alternative_titles: 'record.alternative_titles_in',
  names: 'record.name_in',
  preferred: 'record.preferred_in',
  collections: 'record.collection',
  citation: 'record.citation',
  other_citations: 'record.other_citations',
  author: 'record.author',
  composed: 'record.composed',
  is_published: 'record.is_published',
  title: 'record.title',
  language: 'record.language',
  script: 'record.script',
  source: 'record.source',
  source_url: 'record.source_url',
  license: 'record.license',
  revision_label: 'record.revision_label',
  is_released: 'record.is_released',
  spellings: 'record.spellings',
  revision: 'record.revision',
  words: 'record.words',
  reason: 'record.reason',
  sections: 'record.sections',
  section: 'structure.section',
  segments: 'record.segments',
  parent: 'record.parent',
  position: 'record.position',
  removed: 'record.removed',
  passages: 'record.segments',
  content: 'record.words',
  notes: 'structure.notes',
  references: 'structure.references',
  structure: 'record.sections',
  terms: 'record.alternative_titles_in',
  category: 'tree.category',
  links: 'links.links',
  with: 'links.other_text',
};

export const useFieldLabel = () => {
  const t = useT();
  return (field: string): string => {
    const [group = '', member = ''] = field.split('.', 2);
    const key = LABELS[group];
    return key ? t(key, { language: languageName(t, member) }) : field;
  };
};
