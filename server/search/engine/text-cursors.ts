import { NEVER } from './count-plan.ts';
import type { WordMatches } from './match-words.ts';

/**
 * Reads the positions of the words of a query in one text, part by part: of a long text often the first part says
 * enough. Each use of a word in the query has its own cursors, one for each of its forms.
 */
export class TextCursors {
  private postings: Uint8Array = new Uint8Array(0);
  /** The cursors of use `u` are those from `start[u]` to `start[u + 1]`. */
  private start = new Uint32Array(8);
  private next = new Uint32Array(64);
  private left = new Uint32Array(64);
  private byte = new Uint32Array(64);

  open(postings: Uint8Array, number: number, uses: WordMatches[]): void {
    this.postings = postings;
    if (this.start.length <= uses.length) this.start = new Uint32Array(2 * uses.length + 1);
    let total = 0;
    for (let use = 0; use < uses.length; use += 1) {
      const { places, start } = uses[use] as WordMatches;
      const place = places[number] as number;
      total += place > 0 ? (start[place] as number) - (start[place - 1] as number) : 0;
      this.start[use + 1] = total;
    }
    if (this.next.length < total)
      for (const table of ['next', 'left', 'byte'] as const) this[table] = new Uint32Array(2 * total);
    for (let use = 0; use < uses.length; use += 1) this.openUse(uses[use] as WordMatches, number, use);
  }

  private openUse({ places, start, offsets }: WordMatches, number: number, use: number): void {
    const first = this.start[use] as number;
    const end = this.start[use + 1] as number;
    const from = start[(places[number] as number) - 1] as number;
    for (let cursor = first; cursor < end; cursor += 1) {
      this.byte[cursor] = offsets[from + cursor - first] as number;
      this.left[cursor] = this.readNumber(cursor);
      this.next[cursor] = this.readNumber(cursor);
    }
  }

  private readNumber(cursor: number): number {
    let at = this.byte[cursor] as number;
    let byte = this.postings[at++] as number;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.postings[at++] as number;
      value |= (byte & 127) << shift;
    }
    this.byte[cursor] = at;
    return value;
  }

  /** Writes the positions of a part that were not read yet, ascending for each form; returns how many there are. */
  read(use: number, from: number, end: number, positions: Uint32Array): number {
    const { postings, next, left, byte } = this;
    const last = this.start[use + 1] as number;
    let count = 0;
    for (let cursor = this.start[use] as number; cursor < last; cursor += 1) {
      let position = next[cursor] as number;
      if (position >= end) continue;
      let rest = left[cursor] as number;
      let at = byte[cursor] as number;
      while (position < end) {
        positions[count] = position;
        // What stands before was not wanted when its part was read.
        if (position >= from) count += 1;
        rest -= 1;
        if (rest === 0) {
          position = NEVER;
          break;
        }
        let read = postings[at++] as number;
        let distance = read & 127;
        for (let shift = 7; read > 127; shift += 7) {
          read = postings[at++] as number;
          distance |= (read & 127) << shift;
        }
        position += distance;
      }
      next[cursor] = position;
      left[cursor] = rest;
      byte[cursor] = at;
    }
    return count;
  }
}
