import type { SiteLanguage } from '#shared/languages.ts';
import type { MessageArea } from './message-areas.ts';
import type { Dictionary } from './translate.ts';

/** The meta tag with the address of newer dictionaries. */
export const TRANSLATIONS_META = 'translations-url';

type Params = Record<string, string | number>;
type AreaLoader = (areas: MessageArea[]) => Promise<Partial<Dictionary>>;
type Dictionaries = Partial<Record<SiteLanguage, Partial<Dictionary> | AreaLoader>>;

/** The messages of the site in the languages loaded so far, one of which is shown. */
export type Messages = {
  getLanguage(): SiteLanguage;
  /** A missing message is its key, and one that cannot be formatted is 'invalid'. */
  t(key: string, params?: Params): string;
  /** Loads the messages of these areas in the language shown, and from now on in every other before it is shown. */
  loadAreas(areas: MessageArea[]): Promise<void>;
  /** Replaces messages of a language by newer ones, including those that are loaded later. */
  override(language: SiteLanguage, newer: unknown): void;
  /** Shows another language once its messages are loaded. */
  changeLanguage(next: SiteLanguage): Promise<void>;
  /** Calls back when a message or the language changes. Returns a stop function. */
  subscribe(onChange: () => void): () => void;
  /** `t` as a new function after every change, so that values memoized by it are computed again. */
  currentT(): Messages['t'];
};

/** Fills in `{name}`. As in ICU messages, an apostrophe before a brace quotes up to the next apostrophe. */
const format = (text: string, params: Params): string =>
  text.replace(/'([{}'][^']*)'?|\{(?:\s*(\w+)\s*\})?/g, (_, quoted?: string, name?: string) => {
    const value = quoted ?? params[name ?? ''];
    if (value === undefined) throw new Error(`Cannot format "${text}"`);
    return String(value);
  });

/** Messages with newer ones in their place; values that are not text, and unknown keys, are ignored. */
export const withOverrides = <Some extends Partial<Record<string, string>>>(messages: Some, newer: unknown): Some => {
  const valid = Object.entries(newer ?? {}).filter(
    ([key, text]) => key in messages && typeof text === 'string' && text !== '',
  );
  return { ...messages, ...Object.fromEntries(valid) };
};

/** `rendered`: messages that came with the page in the `start` language, until its areas are loaded. */
export const createMessages = (
  start: SiteLanguage,
  dictionaries: Dictionaries,
  rendered?: Partial<Dictionary>,
): Messages => {
  const loaded = new Map<SiteLanguage, Partial<Record<string, string>>>();
  const loadedAreas = new Map<SiteLanguage, Set<MessageArea>>();
  const overrides = new Map<SiteLanguage, unknown>();
  const needed = new Set<MessageArea>(['reading']);
  for (const [language, messages] of Object.entries(dictionaries))
    if (typeof messages !== 'function') loaded.set(language as SiteLanguage, messages);
  if (rendered) loaded.set(start, rendered);
  const listeners = new Set<() => void>();
  let shown = start;
  let requested = start;
  const t: Messages['t'] = (key, params = {}) => {
    const text = loaded.get(shown)?.[key];
    if (text === undefined) return key;
    try {
      return format(text, params);
    } catch (error) {
      console.error(error);
      return 'invalid';
    }
  };
  let current = t;
  const notify = () => {
    current = (key, params) => t(key, params);
    for (const onChange of listeners) onChange();
  };

  /** Loads the needed areas that are missing, and repeats: more may be needed by then. */
  const loadNeeded = async (language: SiteLanguage): Promise<void> => {
    const load = dictionaries[language];
    const present = loadedAreas.get(language) ?? new Set();
    const missing = [...needed].filter((area) => !present.has(area));
    if (typeof load !== 'function' || missing.length === 0) return undefined;
    const added = await load(missing);
    loaded.set(language, { ...loaded.get(language), ...withOverrides(added, overrides.get(language)) });
    loadedAreas.set(language, new Set([...(loadedAreas.get(language) ?? []), ...missing]));
    if (language === shown) notify();
    return loadNeeded(language);
  };

  return {
    getLanguage: () => shown,
    t,
    loadAreas: async (areas) => {
      for (const area of areas) needed.add(area);
      let language: SiteLanguage;
      do {
        language = shown;
        await loadNeeded(language);
        // Another language may be shown by now.
      } while (language !== shown);
    },
    override: (language, newer) => {
      overrides.set(language, newer);
      loaded.set(language, withOverrides(loaded.get(language) ?? {}, newer));
      notify();
    },
    changeLanguage: async (next) => {
      requested = next;
      await loadNeeded(next);
      // Another language may have been chosen meanwhile.
      if (requested !== next) return;
      shown = next;
      notify();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    currentT: () => current,
  };
};
