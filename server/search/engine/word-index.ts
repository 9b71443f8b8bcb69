import { compareCodePoints } from '#shared/compare-code-points.ts';
import { unpackText } from '#shared/search/pack-text.ts';

/** A text as the index holds it. */
export type IndexedText = {
  /** The position of the first token of each segment, and the end of the last. */
  starts: Uint32Array;
  postings: Uint8Array;
};

/** Numbers that grow, without the cost of a list of objects. */
class Numbers {
  values = new Uint32Array(1024);
  length = 0;
  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}

/**
 * All words of the library: for each form the texts that have it, and where in the bytes of the text its positions
 * begin. Texts are numbered; a changed text gets a new number. `settle` must be called after changes, before a search.
 */
export class WordIndex {
  readonly texts: (IndexedText | undefined)[] = [];
  private readonly forms = new Map<string, number>();
  readonly formExact: string[] = [];
  readonly formToken: number[] = [];
  private readonly tokens = new Map<string, number>();
  readonly tokenText: string[] = [];
  private readonly tokenForms: number[][] = [];

  private added = { form: new Numbers(), text: new Numbers(), offset: new Numbers() };
  private hasRemoved = false;
  /** The texts of form `f` are those from `start[f]` to `start[f + 1]`. */
  private start = new Uint32Array(1);
  private text = new Uint32Array(0);
  private offset = new Uint32Array(0);
  private languageBits = new Map<string, number>();
  /** By token, the languages of the texts that have it. */
  private tokenLanguages = new Uint32Array(0);
  /** The tokens that were there when they were last sorted, by their letters. */
  private sorted = new Uint32Array(0);
  /** By language, the tokens of its texts written backwards and sorted; made when an ending is first looked for. */
  private readonly backwards = new Map<string, string[]>();

  /** Returns the number of the text. */
  add(packed: Uint8Array): number {
    const { starts, forms, postings } = unpackText(packed);
    const number = this.texts.push({ starts, postings }) - 1;
    for (const { exact, token, offset } of forms) {
      this.added.form.push(this.formOf(exact, token));
      this.added.text.push(number);
      this.added.offset.push(offset);
    }
    return number;
  }

  remove(number: number): void {
    this.texts[number] = undefined;
    this.hasRemoved = true;
  }

  private formOf(exact: string, token: string): number {
    const key = token === exact ? exact : `${exact} ${token}`;
    const known = this.forms.get(key);
    if (known !== undefined) return known;
    let tokenId = this.tokens.get(token);
    if (tokenId === undefined) {
      tokenId = this.tokenText.push(token) - 1;
      this.tokens.set(token, tokenId);
      this.tokenForms.push([]);
    }
    const form = this.formExact.push(exact) - 1;
    this.formToken.push(tokenId);
    this.tokenForms[tokenId]?.push(form);
    this.forms.set(key, form);
    return form;
  }

  /** Sorts what was added to the rest, and drops what was removed. */
  settle(): void {
    if (this.added.form.length === 0 && !this.hasRemoved) return;
    const forms = this.formExact.length;
    const counts = new Uint32Array(forms + 1);
    this.eachPair((form) => (counts[form + 1] = (counts[form + 1] as number) + 1));
    for (let form = 0; form < forms; form += 1)
      counts[form + 1] = (counts[form + 1] as number) + (counts[form] as number);
    const total = counts[forms] as number;
    const next = counts.slice();
    const text = new Uint32Array(total);
    const offset = new Uint32Array(total);
    this.eachPair((form, ofText, ofOffset) => {
      const at = next[form] as number;
      next[form] = at + 1;
      text[at] = ofText;
      offset[at] = ofOffset;
    });
    Object.assign(this, { start: counts, text, offset, hasRemoved: false });
    this.added = { form: new Numbers(), text: new Numbers(), offset: new Numbers() };
    this.sortTokens();
  }

  /** Notes which tokens stand in texts of some languages. `languages`: of each text. */
  noteLanguages(noted: string[], languages: readonly (string | undefined)[]): void {
    this.backwards.clear();
    this.languageBits = new Map(noted.map((language, at) => [language, 1 << at]));
    const ofTexts = Uint32Array.from(this.texts, (_, number) => this.languageBits.get(languages[number] ?? '') ?? 0);
    this.tokenLanguages = new Uint32Array(this.tokenText.length);
    const { tokenLanguages, formToken } = this;
    this.eachPair((form, text) => {
      const token = formToken[form] as number;
      tokenLanguages[token] = (tokenLanguages[token] as number) | (ofTexts[text] as number);
    });
  }

  /** Whether a text in one of the noted languages has the token. */
  isInLanguage(token: string, language: string): boolean {
    const bits = this.tokenLanguages[this.tokens.get(token) ?? -1] ?? 0;
    return (bits & (this.languageBits.get(language) ?? 0)) !== 0;
  }

  /** Sorts the new tokens into the others. */
  private sortTokens(): void {
    const { tokenText, sorted } = this;
    const added = Uint32Array.from({ length: tokenText.length - sorted.length }, (_, at) => sorted.length + at).sort(
      (a, b) => compareCodePoints(tokenText[a] ?? '', tokenText[b] ?? ''),
    );
    if (added.length === 0) return;
    const all = new Uint32Array(tokenText.length);
    let old = 0;
    let next = 0;
    for (let at = 0; at < all.length; at += 1) {
      const isOld =
        next >= added.length ||
        (old < sorted.length &&
          (tokenText[sorted[old] as number] as string) < (tokenText[added[next] as number] as string));
      all[at] = (isOld ? sorted[old++] : added[next++]) as number;
    }
    this.sorted = all;
  }

  private eachPair(visit: (form: number, text: number, offset: number) => void): void {
    for (let form = 0; form + 1 < this.start.length; form += 1) {
      const end = this.start[form + 1] as number;
      for (let at = this.start[form] as number; at < end; at += 1) {
        const number = this.text[at] as number;
        if (this.texts[number]) visit(form, number, this.offset[at] as number);
      }
    }
    const { form, text, offset } = this.added;
    for (let at = 0; at < form.length; at += 1) {
      const number = text.values[at] as number;
      if (this.texts[number]) visit(form.values[at] as number, number, offset.values[at] as number);
    }
  }

  /** The forms that fold to a token. */
  formsOf(token: string): number[] {
    const id = this.tokens.get(token);
    return id === undefined ? [] : (this.tokenForms[id] ?? []);
  }

  has(token: string): boolean {
    return this.formsOf(token).some((form) => this.textCount(form) > 0);
  }

  textCount(form: number): number {
    return form + 1 < this.start.length ? (this.start[form + 1] as number) - (this.start[form] as number) : 0;
  }

  /** In how many texts a token stands, counting a text once for each of its forms. */
  textCountOfToken(token: string): number {
    return this.formsOf(token).reduce((total, form) => total + this.textCount(form), 0);
  }

  /** Calls `visit` with every text that has the form. */
  eachText(form: number, visit: (text: number, offset: number) => void): void {
    if (form + 1 >= this.start.length) return;
    const end = this.start[form + 1] as number;
    for (let at = this.start[form] as number; at < end; at += 1)
      visit(this.text[at] as number, this.offset[at] as number);
  }

  /** The tokens that begin with a prefix, in the order of their letters. */
  tokensWithPrefix(prefix: string, limit: number): string[] {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.tokenText[this.sorted[middle] as number] as string) < prefix) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (; low < this.sorted.length && found.length < limit; low += 1) {
      const token = this.tokenText[this.sorted[low] as number] as string;
      if (!token.startsWith(prefix)) break;
      found.push(token);
    }
    return found;
  }

  /** The tokens of a language that end with these letters, without the letters alone. */
  tokensWithEnding(ending: string, language: string, limit: number): string[] {
    let sorted = this.backwards.get(language);
    if (!sorted) {
      sorted = this.tokenText.filter((token) => this.isInLanguage(token, language)).map(reverse);
      sorted.sort(compareCodePoints);
      this.backwards.set(language, sorted);
    }
    const beginning = reverse(ending);
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] as string) <= beginning) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (; low < sorted.length && found.length < limit && (sorted[low] as string).startsWith(beginning); low += 1)
      found.push(reverse(sorted[low] as string));
    return found;
  }
}

const reverse = (text: string): string => [...text].reverse().join('');
