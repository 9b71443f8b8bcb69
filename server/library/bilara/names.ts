import type { Language, Localized } from '../draft.ts';
import { productLanguage } from '../source-languages.ts';
import type { BilaraFile, BilaraIndex } from './bilara-files.ts';
import { plainText } from './plain-text.ts';
import type { JsonReader } from './read-json.ts';

/** Titles and descriptions of texts and of the branches of the tree, by uid. */
export type Names = {
  titles(uid: string): Localized;
  descriptions(uid: string): Localized;
  /** Translators whose titles the lists of names follow. */
  namers: ReadonlySet<string>;
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
  const namers = new Set(sources.flatMap(({ index }) => index.names.map((file) => file.author)));
  return { namers, titles: (uid) => titles.get(uid) ?? {}, descriptions: (uid) => descriptions.get(uid) ?? {} };
}

/** A Chinese name made for readers goes before the Chinese original in the site's own list. */
function translationsFirst(files: BilaraFile[]): BilaraFile[] {
  return [...files.filter((file) => file.layer !== 'root'), ...files.filter((file) => file.layer === 'root')];
}

async function collect(reader: JsonReader, file: BilaraFile, into: ByUid): Promise<void> {
  for (const [key, value] of (await reader.layer(file.path)) ?? []) {
    const text = plainText(value);
    if (!text) continue;
    const uid = uidOf(key);
    const known = into.get(uid) ?? {};
    const language = languageOf(file, text);
    if (!known[language]) into.set(uid, { ...known, [language]: text });
  }
}

/** `mn-name:3.mn1` and `mn-blurbs:mn1` both speak of `mn1`. */
function uidOf(key: string): string {
  return key.slice(key.indexOf(':') + 1).replace(/^\d+\./, '');
}

/** The site's own list of names is in each text's language: Chinese for the Āgamas, else Pali. */
function languageOf(file: BilaraFile, text: string): Language {
  if (file.language !== 'misc') return productLanguage(file.language);
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'pi';
}
