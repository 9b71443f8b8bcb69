import { languageByScript } from '#shared/scripts/detect-script.ts';
import type { SourceDescription } from '#shared/import-options.ts';
import { plainText } from '../clean-html.ts';
import type { BuiltText } from './text-builder.ts';
import type { FoundFields } from './text-draft.ts';

/** What a format says of a source: a part of its description. */
export type FormatDescription = Partial<
  Pick<SourceDescription, 'encoding' | 'found' | 'separator' | 'columns' | 'styles' | 'headings' | 'documents'>
>;

const MAX_SHOWN_HEADINGS = 200;
const SAMPLE_SEGMENTS = 50;

export const foundFields = (found: FoundFields = {}): SourceDescription['found'] => ({
  title: found.title ?? '',
  language: found.language ?? '',
  author: found.author ?? '',
  source: found.source ?? '',
  source_url: found.source_url ?? '',
  license: found.license ?? '',
});

/** Headings and language of a text that was read with what its format takes for granted. */
export const describeText = ({ segments }: BuiltText, found: FoundFields): FormatDescription => {
  const sample = segments.slice(0, SAMPLE_SEGMENTS).map(({ content }) => plainText(content));
  return {
    found: foundFields({ ...found, language: found.language || languageByScript(sample.join(' ')) }),
    headings: segments
      .filter(({ type }) => type === 'heading')
      .slice(0, MAX_SHOWN_HEADINGS)
      .map(({ level, content }) => ({ level: level ?? 1, title: plainText(content) })),
  };
};
