import type { SiteLanguage } from '#shared/languages.ts';
import type { Dictionary } from './translate.ts';

/** The meta tag with the address of newer dictionaries. */
export const TRANSLATIONS_META = 'translations-url';

type Params = Record<string, string | number>;
type Dictionaries = Partial<Record<SiteLanguage, Partial<Dictionary> | (() => Promise<Partial<Dictionary>>)>>;

/** The messages of the site in the languages loaded so far, one of which is shown. */
export type Messages = {
  getLanguage(): SiteLanguage;
  /** A missing message is its key, and one that cannot be formatted is 'invalid'. */
  t(key: string, params?: Params): string;
  /** Adds messages to a language, or replaces them. */
  add(language: SiteLanguage, messages: Partial<Dictionary>): void;
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

export const createMessages = (start: SiteLanguage, dictionaries: Dictionaries): Messages => {
  const loaded = new Map<SiteLanguage, Partial<Record<string, string>>>();
  for (const [language, messages] of Object.entries(dictionaries))
    if (typeof messages !== 'function') loaded.set(language as SiteLanguage, messages);
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

  return {
    getLanguage: () => shown,
    t,
    add: (language, messages) => {
      loaded.set(language, { ...loaded.get(language), ...messages });
      notify();
    },
    changeLanguage: async (next) => {
      requested = next;
      const load = dictionaries[next];
      if (!loaded.has(next) && typeof load === 'function') loaded.set(next, await load());
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
