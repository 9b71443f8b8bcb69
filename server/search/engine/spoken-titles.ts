import { tibetanSounds } from '#shared/scripts/tibetan-sound.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { soundOf } from './sound-of.ts';
import { TitleIndex, titleSyllables, type Title, type TitleScore } from './title-index.ts';

/** Other titles are like words of any language by chance. */
const MIN_SCORE = 0.5;
/** What a title counts that was only heard. */
const HEARD = 0.95;
/** People write so many syllables as one word. */
const MAX_JOINED = 3;
/** A shorter word is one of another language. */
const MIN_WORD = 5;

const LATIN = /[a-z]/i;

/** Tibetan titles as they sound, by which readers who do not know the script ask for them: `Sherab Nyingpo`. */
export class SpokenTitles {
  private readonly index: TitleIndex;
  private readonly entries: number[] = [];
  private readonly words = new Set<string>();

  constructor(titles: Title[]) {
    const spoken: Title[] = [];
    titles.forEach(({ title, language }, entry) => {
      if (language !== 'bo') return;
      const sounds = tibetanSounds(titleSyllables(title).join('་'));
      if (sounds.length < 2) return;
      this.entries.push(entry);
      spoken.push({ title: sounds.join(''), language });
      for (let length = 1; length <= MAX_JOINED; length += 1)
        for (let at = 0; at + length <= sounds.length; at += 1)
          this.words.add(soundOf(sounds.slice(at, at + length).join('')));
    });
    this.index = new TitleIndex(spoken);
  }

  /** Whether it is a word of a title as it sounds. */
  hasWord(word: string): boolean {
    return word.length >= MIN_WORD && this.words.has(soundOf(word));
  }

  /** The titles that sound like a query. */
  find(query: string, minScore: number, limit: number): TitleScore[] {
    if (!LATIN.test(query) || this.entries.length === 0) return [];
    const heard = tokenise(query.normalize('NFC'))
      .map(({ token }) => token)
      .join('');
    return this.index
      .find(heard, Math.max(minScore, MIN_SCORE), limit)
      .map(({ entry, score }) => ({ entry: this.entries[entry] as number, score: HEARD * score }));
  }
}
