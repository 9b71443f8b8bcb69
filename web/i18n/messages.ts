import type { SiteLanguage } from '#shared/languages.ts';
import type { MessageArea } from './message-areas.ts';
import type { Dictionary } from './translate.ts';

/** The meta tag with the address of newer dictionaries. */
export const TRANSLATIONS_META = 'translations-url';

type Params = Record<string, string | number>;
type LoadAreas = (areas: MessageArea[]) => Promise<Partial<Dictionary>>;
type Dictionaries = Partial<Record<SiteLanguage, Partial<Dictionary> | LoadAreas>>;

/** The messages of the site in the languages loaded so far, one of which is shown. */
export type Messages = {
  getLanguage(): SiteLanguage;
  /** A missing message is its key, and one that cannot be formatted is 'invalid'. */
  t(key: string, params?: Params): string;
  /** Loads the messages of these areas in the language shown, and from now on in every other before it is shown. */
  need(areas: MessageArea[]): Promise<void>;
  /** Replaces messages of a language by newer ones, including those that are loaded later. */
  override(language: SiteLanguage, newer: unknown): void;
  /** Shows another language once its messages are loaded. */
  changeLanguage(next: SiteLanguage): Promise<void>;
  /** Calls back when a message or the language changes. Returns a stop function. */
  subscribe(onChange: () => void): () => void;
  /** `t`, as another function after every change, so that what is memoized by it is translated again. */
  currentT(): Messages['t'];
};

/** Fills in `{name}`. As in ICU messages, an apostrophe before a brace quotes up to the next apostrophe. */
const format = (text: string, params: Params): string =>
  text.replace(/'([{}'][^']*)'?|\{(?:\s*(\w+)\s*\})?/g, (_, quoted?: string, name?: string) => {
    const value = quoted ?? params[name ?? ''];
    if (value === undefined) throw new Error(`Cannot format "${text}"`);
    return String(value);
  });

/** Messages, overridden by newer ones; values that are not text, and unknown keys, are ignored. */
export const refreshed = <Some extends Partial<Record<string, string>>>(messages: Some, newer: unknown): Some => {
  const known = Object.entries(newer ?? {}).filter(
    ([key, text]) => key in messages && typeof text === 'string' && text !== '',
  );
  return { ...messages, ...Object.fromEntries(known) };
};

/** `first`: messages of the language at the start that came with the page, until its areas are loaded. */
export const createMessages = (
  start: SiteLanguage,
  dictionaries: Dictionaries,
  first?: Partial<Dictionary>,
): Messages => {
  const loaded = new Map<SiteLanguage, Partial<Record<string, string>>>();
  const loadedAreas = new Map<SiteLanguage, Set<MessageArea>>();
  const overrides = new Map<SiteLanguage, unknown>();
  const needed = new Set<MessageArea>(['reading']);
  for (const [language, messages] of Object.entries(dictionaries))
    if (typeof messages !== 'function') loaded.set(language as SiteLanguage, messages);
  if (first) loaded.set(start, first);
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

  /** Loads what is needed but missing. Again after each load: more may be needed by then. */
  const loadNeeded = async (language: SiteLanguage): Promise<void> => {
    const load = dictionaries[language];
    const present = loadedAreas.get(language) ?? new Set();
    const missing = [...needed].filter((area) => !present.has(area));
    if (typeof load !== 'function' || missing.length === 0) return undefined;
    const added = await load(missing);
    loaded.set(language, { ...loaded.get(language), ...refreshed(added, overrides.get(language)) });
    loadedAreas.set(language, new Set([...(loadedAreas.get(language) ?? []), ...missing]));
    if (language === shown) notify();
    return loadNeeded(language);
  };

  return {
    getLanguage: () => shown,
    t,
    need: async (areas) => {
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
      loaded.set(language, refreshed(loaded.get(language) ?? {}, newer));
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
