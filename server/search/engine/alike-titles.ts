import { editDistance } from './similar-words.ts';
import { soundOf } from './sound-of.ts';

/** Words of titles in Latin letters, by which a mistyped one is recognised. */
const MIN_LENGTH = 6;
/** What titles may be compared by their syllables or characters: short names, as readers know them. */
const MIN_SYLLABLES = 2;
const MAX_SYLLABLES = 12;
const BLANK = '·';

const maxEdits = (length: number): number => (length >= 8 ? 2 : 1);

const withBlanks = (syllables: string[]): string[] =>
  syllables.map((_, at) => syllables.map((syllable, place) => (place === at ? BLANK : syllable)).join(' '));

/** Titles that a wrong letter or character keeps from being found by their parts. */
export class AlikeTitles {
  /** By first letter, what the words of titles sound like, with the words. */
  private readonly words = new Map<string, Map<string, string>>();
  private readonly whole = new Map<string, number[]>();

  addWord(word: string): void {
    if (word.length < MIN_LENGTH) return;
    const sound = soundOf(word);
    const first = sound.charAt(0);
    let own = this.words.get(first);
    if (!own) this.words.set(first, (own = new Map()));
    if (!own.has(sound)) own.set(sound, word);
  }

  /** Whether a title has a word that sounds so. */
  hasWord(word: string): boolean {
    return this.words.get(soundOf(word).charAt(0))?.has(soundOf(word)) ?? false;
  }

  addSyllables(syllables: string[], entry: number): void {
    if (syllables.length < MIN_SYLLABLES || syllables.length > MAX_SYLLABLES) return;
    for (const key of withBlanks(syllables)) {
      const known = this.whole.get(key);
      if (known) known.push(entry);
      else this.whole.set(key, [entry]);
    }
  }

  /** The titles with one other syllable or character, with how much of the title is the same. */
  oneOther(syllables: string[]): { entry: number; share: number }[] {
    if (syllables.length < MIN_SYLLABLES || syllables.length > MAX_SYLLABLES) return [];
    const share = (syllables.length - 1) / syllables.length;
    const entries = new Set(withBlanks(syllables).flatMap((key) => this.whole.get(key) ?? []));
    return Array.from(entries, (entry) => ({ entry, share }));
  }

  /** The word of a title that was probably meant: the beginning of a compound is enough. */
  meant(word: string): string | undefined {
    if (word.length < MIN_LENGTH) return undefined;
    const sound = soundOf(word);
    const max = maxEdits(sound.length);
    let best: string | undefined;
    let least = max + 1;
    for (const [other] of this.words.get(sound.charAt(0)) ?? []) {
      if (other.length < sound.length - max) continue;
      const edits = editDistance(sound, other.length > sound.length + max ? other.slice(0, sound.length) : other, max);
      if (edits >= least) continue;
      least = edits;
      best = other.length > sound.length + max ? other.slice(0, sound.length) : other;
    }
    return best;
  }
}
