import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Draft, ImportSource, TextDraft } from '#server/library/draft.ts';

/** Words as a language uses them: its segments, which the generated ones are put together from. */
export type Samples = Map<string, string[]>;

export const readSamples = async (db: Kysely<Database>): Promise<Samples> => {
  const { rows } = await sql<{ language: string; content: string[] }>`
    select t.language, array_agg(s.content order by s.id) as content
    from segments s join texts t on t.id = s.text_id where length(s.content) between 10 and 400
    group by t.language`.execute(db);
  return new Map(rows.map(({ language, content }) => [language, content]));
};

const SEGMENTS_A_TEXT = 1000;

/** The same numbers in every run. */
const random = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const plain = (html: string): string =>
  html
    .replaceAll(/<sup class="footnote-marker">.*?<\/sup>|<i class="footnote">.*?<\/i>/g, '')
    .replaceAll(/<[^>]*>/g, ' ');

/** Where a segment may be cut in two: at a space or a tsheg; anywhere in Chinese. */
const cutAt = (text: string, language: string): [string, string] => {
  const middle = Math.floor(text.length / 2);
  if (language === 'zh' || language === 'ja') return [text.slice(0, middle), text.slice(middle)];
  const at = /[\s་]/.exec(text.slice(middle));
  const place = at ? middle + at.index + 1 : text.length;
  return [text.slice(0, place), text.slice(place)];
};

const generated = (number: number, language: string, samples: string[]): TextDraft => {
  const next = random(number + 1);
  const pick = () => plain(samples[Math.floor(next() * samples.length)] ?? '');
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
    segments: Array.from({ length: SEGMENTS_A_TEXT }, (_, index) => ({
      key: `k${index}`,
      section: 's',
      type: 'prose',
      level: null,
      starts_block: true,
      content: cutAt(pick(), language)[0] + cutAt(pick(), language)[1],
      maps_to: [],
      references: [],
      notes: [],
    })),
  };
};

/** Texts in several languages, each segment the beginning of one sample and the end of another. */
export const generatedLibrary = (samples: Samples, segments: number, shares: Record<string, number>): ImportSource => {
  const texts = Math.ceil(segments / SEGMENTS_A_TEXT);
  const languages = Object.entries(shares).flatMap(([language, share]) =>
    Array.from({ length: Math.round(share * texts) }, () => language),
  );
  return {
    count: async () => languages.length,
    read: async function* (): AsyncGenerator<Draft> {
      for (const [number, language] of languages.entries()) {
        const own = samples.get(language);
        if (own) yield generated(number, language, own);
      }
    },
  };
};
