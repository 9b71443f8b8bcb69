import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Draft, ImportSource, TextDraft } from '#server/library/draft.ts';
import { openCorpus } from '#server/library/formats.ts';
import { loadLibrary } from '#server/library/loader.ts';

/** The folders of a corpus and their formats. */
const CORPUS_FOLDERS: [folder: string, format: string][] = [
  ['bilara', 'bilara'],
  ['derge-kangyur', 'derge'],
  ['derge-tengyur', 'derge'],
  ['openpecha', 'openpecha'],
];

/** Returns the number of imported segments. */
export const importCorpus = async (db: Kysely<Database>, corpus: string): Promise<number> => {
  let segments = 0;
  for (const [folder, format] of CORPUS_FOLDERS) {
    const path = join(corpus, folder);
    const source = existsSync(path) ? openCorpus(format, path) : undefined;
    if (source) segments += (await loadLibrary(db, source)).segments;
  }
  return segments;
};

/** Segments of each language, from which the generated ones are composed. */
export type Samples = Map<string, string[]>;

export const readSamples = async (db: Kysely<Database>): Promise<Samples> => {
  const { rows } = await sql<{ language: string; content: string[] }>`
    select t.language, array_agg(s.content order by s.id) as content
    from segments s join texts t on t.id = s.text_id where length(s.content) between 10 and 400
    group by t.language`.execute(db);
  return new Map(rows.map(({ language, content }) => [language, content]));
};

const SEGMENTS_PER_TEXT = 1000;

/** The same numbers in every run. */
const createRandom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const stripHtml = (html: string): string =>
  html
    .replaceAll(/<sup class="footnote-marker">.*?<\/sup>|<i class="footnote">.*?<\/i>/g, '')
    .replaceAll(/<[^>]*>/g, ' ');

/** Splits at a space or a tsheg; anywhere in Chinese and Japanese. */
const splitInHalf = (text: string, language: string): [string, string] => {
  const middle = Math.floor(text.length / 2);
  if (language === 'zh' || language === 'ja') return [text.slice(0, middle), text.slice(middle)];
  const at = /[\s་]/.exec(text.slice(middle));
  const end = at ? middle + at.index + 1 : text.length;
  return [text.slice(0, end), text.slice(end)];
};

const generateText = (number: number, language: string, samples: string[]): TextDraft => {
  const random = createRandom(number + 1);
  const pick = () => stripHtml(samples[Math.floor(random() * samples.length)] ?? '');
  return {
    kind: 'text',
    key: `generated:${number}/${language}`,
    work: {
      key: `generated:${number}`,
      type: number % 5 === 0 ? 'commentary' : 'root_text',
      titles: { en: `Generated text ${number}` },
      descriptions: {},
      collections: [],
    },
    is_root: true,
    language,
    title: `Generated text ${number}`,
    source: 'bench',
    license: 'CC0-1.0',
    revision_label: '1',
    sections: [{ key: 's', parent: null, title: 'All' }],
    segments: Array.from({ length: SEGMENTS_PER_TEXT }, (_, index) => ({
      key: `k${index}`,
      section: 's',
      type: 'prose',
      level: null,
      starts_block: true,
      content: splitInHalf(pick(), language)[0] + splitInHalf(pick(), language)[1],
      maps_to: [],
      references: [],
      notes: [],
    })),
  };
};

/** Texts in several languages; each segment is the first half of one sample and the second half of another. */
export const generateLibrary = (samples: Samples, segments: number, shares: Record<string, number>): ImportSource => {
  const texts = Math.ceil(segments / SEGMENTS_PER_TEXT);
  const languages = Object.entries(shares).flatMap(([language, share]) =>
    Array.from({ length: Math.round(share * texts) }, () => language),
  );
  return {
    count: async () => languages.length,
    read: async function* (): AsyncGenerator<Draft> {
      for (const [number, language] of languages.entries()) {
        const ofLanguage = samples.get(language);
        if (ofLanguage) yield generateText(number, language, ofLanguage);
      }
    },
  };
};
