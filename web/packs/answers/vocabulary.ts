/** How full the table may be before it is made larger. */
const MAX_FILL = 0.6;
const FIRST_SLOTS = 1 << 14;

const decoder = new TextDecoder();

const hashOf = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = 0x81_1c_9d_c5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01_00_01_93);
  return hash >>> 0;
};

type Form = { exact: string; token: string };

/** Forms with the same first letters are looked at together. */
const START_LENGTH = 2;

/** By which `formsStartingWith` finds a word. */
export const startOf = (word: string): string => word.slice(0, START_LENGTH);

/**
 * The forms of words that texts on this device have, each once and with a number: most of them are in many texts. They are
 * compared as the bytes that `packText` has written, so that only new ones are decoded.
 */
export class Vocabulary {
  readonly forms: Form[] = [];
  private readonly written: Uint8Array[] = [];
  private readonly starts = new Map<string, number[]>();
  private readonly hashes: number[] = [];
  /** The number of a form, plus one. */
  private slots = new Uint32Array(FIRST_SLOTS);

  get size(): number {
    return this.forms.length;
  }

  private addStart(word: string, number: number): void {
    const start = startOf(word);
    const numbers = this.starts.get(start);
    if (!numbers) this.starts.set(start, [number]);
    else if (numbers.at(-1) !== number) numbers.push(number);
  }

  /** The numbers, from one on, of forms whose exact word or token has this `startOf`. */
  formsStartingWith(start: string, from: number): number[] {
    const numbers = this.starts.get(start) ?? [];
    if (from === 0) return numbers;
    const first = numbers.findIndex((number) => number >= from);
    return first === -1 ? [] : numbers.slice(first);
  }

  /** All `startOf` that begin with what is shorter. */
  startsWith(letters: string): string[] {
    return [...this.starts.keys()].filter((start) => start.startsWith(letters));
  }

  private grow(): void {
    const slots = new Uint32Array(this.slots.length * 2);
    for (let number = 0; number < this.hashes.length; number += 1) {
      let slot = (this.hashes[number] as number) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }

  private isWritten(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const written = this.written[number] as Uint8Array;
    if (written.length !== end - start) return false;
    for (let at = 0; at < written.length; at += 1) if (written[at] !== bytes[start + at]) return false;
    return true;
  }

  /** The number of the form whose exact word and token are written there, one after the other. */
  numberOf(bytes: Uint8Array, start: number, token: number, end: number): number {
    const hash = hashOf(bytes, start, end);
    let slot = hash & (this.slots.length - 1);
    for (let known = this.slots[slot] as number; known !== 0; known = this.slots[slot] as number) {
      if (this.hashes[known - 1] === hash && this.isWritten(known - 1, bytes, start, end)) return known - 1;
      slot = (slot + 1) & (this.slots.length - 1);
    }
    const exact = decodeString(bytes, start, token);
    const form = { exact, token: decodeString(bytes, token, end) || exact };
    this.addStart(form.exact, this.forms.length);
    this.addStart(form.token, this.forms.length);
    this.forms.push(form);
    this.written.push(bytes.slice(start, end));
    this.hashes.push(hash);
    this.slots[slot] = this.forms.length;
    if (this.forms.length > this.slots.length * MAX_FILL) this.grow();
    return this.forms.length - 1;
  }
}

/** What is written between two places: its length, then its bytes. */
const decodeString = (bytes: Uint8Array, start: number, end: number): string => {
  let at = start;
  while ((bytes[at] as number) > 127) at += 1;
  return decoder.decode(bytes.subarray(at + 1, end));
};
