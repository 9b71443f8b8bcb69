import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { extractText } from '#shared/search/html-text.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { absentQuotations } from './absent-quotations.ts';

/** Quotations whose answer is known, made from the texts of a library by rules, always the same ones. */
export const JUDGED_LANGUAGES = ['en', 'de', 'pi', 'sa', 'bo', 'zh'];

export type JudgedQuotation = {
  language: string;
  kind: string;
  text: string;
  /** `similarity`: the least that the best passage has; undefined where nothing may be found. */
  expected: { match: 'verbatim' | 'near'; text_id: string; similarity: number } | undefined;
};

const SEED = 'quotations 1';
const MIN_TOKENS = 8;
const SAMPLES = 60;
/** Words between which some can be left out. */
const MIN_FOR_ELLIPSIS = 14;

/** The same numbers in every run. */
const createRandom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

type Sample = { text_id: string; words: string; next: string };

/** Passages with the one that follows, of different texts. */
const readSamples = async (db: Kysely<Database>, language: string): Promise<Sample[]> => {
  const { rows } = await sql<{ text_id: string; content: string; next: string | null }>`
    with chosen as (
      select id from texts where language = ${language} and is_published and segment_count > 3
      order by md5(id::text || ${SEED}) limit 1500
    ), numbered as (
      select s.text_id, s.content_id, s.position, s.content,
        row_number() over (partition by s.text_id order by md5(s.id::text || ${SEED})) as number
      from segments s join chosen on chosen.id = s.text_id where s.type <> 'heading' and length(s.content) > 20
    )
    select numbered.text_id, numbered.content, next.content as next from numbered
    left join segments next on next.content_id = numbered.content_id and next.position = numbered.position + 1
      and next.type <> 'heading'
    where number <= 3 order by number, md5(numbered.text_id::text || ${SEED}) limit 600`.execute(db);
  return rows
    .map(({ text_id, content, next }) => ({
      text_id,
      words: extractText(content).text,
      next: extractText(next ?? '').text,
    }))
    .filter(({ words }) => tokenise(words).length >= MIN_TOKENS)
    .slice(0, SAMPLES);
};

/** Some of the words in a row, with what stands between them. */
const excerpt = (text: string, random: () => number): string => {
  const tokens = tokenise(text);
  const length = Math.min(tokens.length, MIN_TOKENS + Math.floor(random() * 18));
  const first = Math.floor(random() * (tokens.length - length + 1));
  return text.slice(tokens[first]?.start ?? 0, tokens[first + length - 1]?.end ?? 0);
};

/** As somebody would write it who looks at letters, not at signs: other punctuation and case, no diacritics. */
const respell = (text: string, language: string): string => {
  if (language === 'zh') return [...text.replaceAll(/[\p{P}\s]/gu, '')].join('').replaceAll(/(.{7})/gu, '$1，\n');
  if (language === 'bo') return text.replaceAll(/[།༎]\s*/g, '\n').replaceAll('་', '༌');
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return language === 'de'
    ? `»${text.replaceAll(/[,;]/g, ' –')}«`
    : `“${plain.toUpperCase().replaceAll(/[.,;:]/g, ' / ')}”`;
};

const SEPARATORS: Record<string, string> = { zh: '', bo: '་' };

type Change = 'replaced' | 'missing' | 'added';

/** Changes one word in the middle. `other`: a word from elsewhere. */
const changeWord = (text: string, change: Change, other: string, language: string, random: () => number): string => {
  const tokens = tokenise(text);
  const at = 1 + Math.floor(random() * Math.max(tokens.length - 2, 1));
  const { start = 0, end = 0 } = tokens[at] ?? {};
  const separator = SEPARATORS[language] ?? ' ';
  if (change === 'added') return text.slice(0, start) + other + separator + text.slice(start);
  if (change === 'replaced') return text.slice(0, start) + other + text.slice(end);
  return text.slice(0, start) + text.slice(tokens[at + 1]?.start ?? end);
};

const shuffle = (text: string, language: string, random: () => number): string =>
  tokenise(text)
    .map(({ start, end }) => ({ word: text.slice(start, end), order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ word }) => word)
    .join(SEPARATORS[language] ?? ' ');

/** Five words, an ellipsis, and the last five. */
const leaveOut = (text: string): string => `${firstPart(text, 5)} … ${lastPart(text, 5)}`;

const addNumbers = (text: string): string => {
  const tokens = tokenise(text);
  const [one, other] = [tokens[2]?.end ?? 0, tokens[5]?.end ?? 0];
  return `12. ${text.slice(0, one)}¹${text.slice(one, other)} [2]${text.slice(other)}`;
};

/** At the ends of lines, in the middle of every fourth long word. */
const hyphenate = (text: string): string => {
  let count = 0;
  return text.replaceAll(/\p{L}{7,}/gu, (word) =>
    (count += 1) % 4 === 1 ? `${word.slice(0, 4)}-\n${word.slice(4)}` : word,
  );
};

const lastPart = (text: string, words: number): string => text.slice(tokenise(text).at(-words)?.start ?? 0);
const firstPart = (text: string, words: number): string => text.slice(0, tokenise(text)[words - 1]?.end ?? text.length);

/** Of the passages of a language, in turn. */
const KINDS = [
  ...Array<'plain'>(4).fill('plain'),
  ...Array<'respelled'>(8).fill('respelled'),
  ...Array<'replaced'>(4).fill('replaced'),
  ...Array<'missing'>(4).fill('missing'),
  ...Array<'added'>(4).fill('added'),
  ...Array<'two passages'>(4).fill('two passages'),
  ...Array<'shuffled'>(2).fill('shuffled'),
  ...Array<'with an ellipsis'>(3).fill('with an ellipsis'),
  ...Array<'with numbers of footnotes'>(3).fill('with numbers of footnotes'),
  ...Array<'hyphenated'>(3).fill('hyphenated'),
] as const;

/** A change leaves so much of the shortest excerpt. */
const ONE_CHANGE = (MIN_TOKENS - 1) / MIN_TOKENS - 0.01;

const judgeLanguage = (language: string, samples: Sample[]): JudgedQuotation[] => {
  const random = createRandom(language.charCodeAt(0) * 256 + language.charCodeAt(1));
  const left = [...samples];
  return KINDS.flatMap((kind): JudgedQuotation[] => {
    const isSpanning = kind === 'two passages';
    if (kind === 'hyphenated' && SEPARATORS[language] !== undefined) return [];
    const minLength = kind === 'with an ellipsis' ? MIN_FOR_ELLIPSIS : 0;
    const at = left.findIndex(
      ({ words, next }) => (!isSpanning || tokenise(next).length >= 5) && tokenise(words).length >= minLength,
    );
    const [sample] = at < 0 ? [] : left.splice(at, 1);
    if (!sample) return [];
    const { text_id, words } = sample;
    const verbatim = { match: 'verbatim', text_id, similarity: 1 } as const;
    const near = { match: 'near', text_id, similarity: ONE_CHANGE } as const;
    const quoted = excerpt(words, random);
    if (kind === 'plain') return [{ language, kind, text: quoted, expected: verbatim }];
    if (kind === 'with an ellipsis') return [{ language, kind, text: leaveOut(words), expected: verbatim }];
    if (kind === 'with numbers of footnotes') return [{ language, kind, text: addNumbers(quoted), expected: verbatim }];
    if (kind === 'hyphenated') return [{ language, kind, text: hyphenate(quoted), expected: verbatim }];
    if (kind === 'respelled') return [{ language, kind, text: respell(quoted, language), expected: verbatim }];
    if (kind === 'shuffled') return [{ language, kind, text: shuffle(quoted, language, random), expected: undefined }];
    if (isSpanning)
      return [{ language, kind, text: `${lastPart(words, 6)} ${firstPart(sample.next, 5)}`, expected: verbatim }];
    const elsewhere = tokenise(samples[Math.floor(random() * samples.length)]?.words ?? '');
    const other = elsewhere[Math.floor(random() * elsewhere.length)]?.exact ?? '';
    return [
      { language, kind: `one word ${kind}`, text: changeWord(quoted, kind, other, language, random), expected: near },
    ];
  });
};

export const judgedQuotations = async (db: Kysely<Database>): Promise<JudgedQuotation[]> => {
  const judged: JudgedQuotation[] = [];
  for (const language of JUDGED_LANGUAGES) judged.push(...judgeLanguage(language, await readSamples(db, language)));
  for (const { language, text } of absentQuotations)
    judged.push({ language, kind: 'not in the library', text, expected: undefined });
  return judged;
};
