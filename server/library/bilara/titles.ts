import { SIGLA } from '#shared/citations/sigla.ts';
import type { Language, Localized } from '../draft.ts';
import { productLanguage } from '../source-languages.ts';
import type { BilaraFile, BilaraIndex } from './bilara-files.ts';
import type { JsonReader, LayerEntries } from './json-reader.ts';
import { isHeaderKey } from './segment-keys.ts';
import type { Layout } from './text-layout.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** For titles: no tags, no entities, single spaces. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A label for an id without a name: `dhp4` reads `Dhp 4`, `cp-akittivagga` reads `Akittivagga`. */
export function labelOfUid(uid: string): string {
  return citationOfUid(/-([a-z]{5,})$/i.exec(uid)?.[1] ?? uid);
}

/** The book as it is cited, by the letters of its ids. */
const CITED_BOOKS = new Map(SIGLA.flatMap(({ uid, label }) => (uid ? [[uid, label]] : [])));
/** Ids of the Vinaya begin with the language and the school; `vb` is the Vibhaṅga, which nobody names. */
const UNCITED_WORDS = /^(?:pli-tv|lzh|san|xct|pra|pgd|uig)-|(?<=-)vb-/g;

/** How people cite a text: `mn10` is MN 10, `dhp1-20` is Dhp 1–20, `pli-tv-bu-vb-np23` is Bu Np 23. */
export function citationOfUid(uid: string): string {
  const [, book = uid, numbers = ''] = /^([a-z-]*[a-z])-?(\d.*)?$/i.exec(uid) ?? [];
  const words = book.replace(UNCITED_WORDS, '').split('-');
  const label = CITED_BOOKS.get(book) ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return numbers ? `${label} ${numbers.replaceAll('-', '–')}` : label;
}

/** Titles and descriptions of texts and of the branches of the tree, by uid. */
export type Names = {
  titles(uid: string): Localized;
  descriptions(uid: string): Localized;
  /** Translators whose titles the lists of names use. */
  titleSources: ReadonlySet<string>;
};

type ByUid = Map<string, Localized>;
export type NameFiles = { reader: JsonReader; index: Pick<BilaraIndex, 'names' | 'blurbs'> };

/** Later sources do not overrule earlier ones: a checkout's own names come before those of sc-data. */
export async function readNames(sources: NameFiles[]): Promise<Names> {
  const titles: ByUid = new Map();
  const descriptions: ByUid = new Map();
  for (const { reader, index } of sources) {
    for (const file of translationsFirst(index.names)) await collect(reader, file, titles);
    for (const file of index.blurbs) await collect(reader, file, descriptions);
  }
  const titleSources = new Set(sources.flatMap(({ index }) => index.names.map((file) => file.author)));
  return { titleSources, titles: (uid) => titles.get(uid) ?? {}, descriptions: (uid) => descriptions.get(uid) ?? {} };
}

/** A Chinese name for readers takes precedence over the Chinese original in the site's own list. */
function translationsFirst(files: BilaraFile[]): BilaraFile[] {
  return [...files.filter((file) => file.layer !== 'root'), ...files.filter((file) => file.layer === 'root')];
}

async function collect(reader: JsonReader, file: BilaraFile, into: ByUid): Promise<void> {
  for (const [key, value] of (await reader.layer(file.path)) ?? []) {
    const text = plainText(value);
    if (!text) continue;
    const uid = uidOf(key);
    const existing = into.get(uid) ?? {};
    const language = languageOf(file, text);
    if (!existing[language]) into.set(uid, { ...existing, [language]: text });
  }
}

/** `mn-name:3.mn1` and `mn-blurbs:mn1` both refer to `mn1`. */
function uidOf(key: string): string {
  return key.slice(key.indexOf(':') + 1).replace(/^\d+\./, '');
}

/** The site's own list of names is in each text's language: Chinese for the Āgamas, else Pali. */
function languageOf(file: BilaraFile, text: string): Language {
  if (file.language !== 'misc') return productLanguage(file.language);
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'pi';
}

/**
 * A text's own title: its `<h1>`, or the last of its `0.x` lines when there is no html. Some Chinese texts have only
 * a number there (`(一)`); they get the name from the site's lists, else book and number.
 */
export function titleOf(entries: LayerEntries, layout: Layout, name: string | undefined): string {
  const lines = headerLines(entries, layout);
  const title = lines.at(-1) ?? '';
  if (isName(title)) return title;
  if (name) return name;
  return lines.length > 1 ? `${lines[0]} ${title}` : title;
}

/** The lines at the head of a text: the last is the title, those before it name the book. */
function headerLines(entries: LayerEntries, layout: Layout): string[] {
  const hasHtml = [...layout.values()].some((segment) => segment.level !== null);
  const lines: { text: string; isTitle: boolean }[] = [];
  for (const [key, segment] of layout) {
    const text = plainText(entries.get(key) ?? '');
    if (!text) continue;
    const isHeader = hasHtml ? segment.level === 1 || segment.in_header : isHeaderKey(key);
    if (!isHeader) break;
    lines.push({ text, isTitle: hasHtml ? segment.is_title : true });
  }
  return lines.slice(0, lines.findLastIndex((line) => line.isTitle) + 1).map((line) => line.text);
}

function isName(title: string): boolean {
  return (title.match(/\p{L}/gu) ?? []).length > 1;
}
