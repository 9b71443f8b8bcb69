import {
  CLOSENESS,
  ENOUGH_PASSAGES,
  MAX_MARKED,
  NEVER,
  arePlacedNear,
  endOfPart,
  hasWords,
  largestOf,
  offsetsOf,
  tables,
  rarestFirst,
  rarestWordFirst,
  segmentOfNext,
  type CountGoal,
  type CountPlan,
  type PlannedPhrase,
} from './count-plan.ts';
import { segmentAt } from '#shared/search/positions.ts';
import { TextCursors } from './text-cursors.ts';
import type { IndexedText, WordIndex } from './word-index.ts';

/** A mark is a number that grows; before it would be too large all are cleared. */
const MAX_STAMP = 2 ** 31;

/**
 * Counts the passages of a text that a query finds, and how close the words are in the best of them, without making a
 * list of them: a common word is in half a million, of which a page shows ten. Segments and positions are marked in
 * tables that all texts share, so nothing has to be sorted or merged.
 */
export class PassageCounter {
  /** The results of `count`. */
  passages = 0;
  closeness: number = CLOSENESS.none;
  /** The whole text was read, so `passages` are all of them. */
  isComplete = false;

  private readonly cursors = new TextCursors();
  private number = 0;
  private starts: Uint32Array = new Uint32Array(0);
  /** The part of the text that is read: its first segment, and the positions of its start and end. */
  private firstSegment = 0;
  private start = 0;
  private end = 0;
  private stamp = 0;
  /** How many of the phrases a segment has, for the current query. */
  private readonly reached: Uint32Array;
  private readonly isExcluded: Uint32Array;
  private readonly isCounted: Uint32Array;
  /** How many words of a phrase that begins at a position are there. Positions are counted from the start of the part. */
  private readonly begun: Uint32Array;
  /** Which phrases begin at a position, as bits; valid when stamped. */
  private readonly masks: Uint32Array;
  private readonly masked: Uint32Array;
  private readonly found: Uint32Array;
  private readonly candidates: Uint32Array;
  private candidateCount = 0;
  /** Where the rarest phrase begins. */
  private readonly anchors: Uint32Array;
  private anchorCount = 0;
  private anchorPhrase = 0;

  constructor(private readonly index: WordIndex) {
    const { segments, tokens } = largestOf(index);
    [this.reached, this.isExcluded, this.isCounted, this.candidates] = tables(segments);
    [this.begun, this.masks, this.masked] = tables(tokens + 1);
    [this.found, this.anchors] = tables(tokens + 1);
  }

  private nextStamp(step: number): number {
    if (this.stamp > MAX_STAMP) {
      for (const table of [this.reached, this.isExcluded, this.isCounted, this.begun, this.masked]) table.fill(0);
      this.stamp = 0;
    }
    const stamp = this.stamp + 1;
    this.stamp += step + 1;
    return stamp;
  }

  /** Of a text that has all words of an interpretation. */
  count(number: number, { interpretations, excluded, uses }: CountPlan, { limit, isClosenessWanted }: CountGoal): void {
    this.passages = 0;
    this.closeness = CLOSENESS.none;
    const text = this.index.texts[number] as IndexedText;
    this.number = number;
    this.starts = text.starts;
    this.cursors.open(text.postings, number, uses);
    const possible =
      interpretations.length === 1 ? interpretations : interpretations.filter((phrases) => hasWords(phrases, number));
    const excludable = excluded.filter((phrase) => hasWords([phrase], number));
    const segments = text.starts.length - 1;
    this.isComplete = false;
    for (let part = 0, first = 0; !this.isComplete; part += 1) {
      const end = endOfPart(part, first, segments);
      this.firstSegment = first;
      this.start = text.starts[first] as number;
      this.end = text.starts[end] as number;
      first = end;
      this.countPart(possible, excludable, isClosenessWanted);
      this.isComplete = end === segments;
      const isCloseEnough = this.closeness === CLOSENESS.adjacent || this.passages > ENOUGH_PASSAGES;
      if (this.passages > limit && (!isClosenessWanted || isCloseEnough)) return;
    }
  }

  private countPart(interpretations: PlannedPhrase[][], excluded: PlannedPhrase[], isClosenessWanted: boolean): void {
    const excludedStamp = excluded.length > 0 ? this.nextStamp(1) : 0;
    for (const phrase of excluded) {
      const count = this.listSegments(phrase);
      for (let at = 0; at < count; at += 1) this.isExcluded[this.found[at] as number] = excludedStamp;
    }
    const counted = this.nextStamp(1);
    for (const phrases of interpretations)
      if (phrases.length === 1) this.countPhrase(phrases[0] as PlannedPhrase, excludedStamp, counted);
      else this.countTogether(phrases, excludedStamp, counted, isClosenessWanted && phrases.length <= MAX_MARKED);
  }

  /** Writes the segments that a phrase is in to `found`, a segment perhaps once for each form; returns how many there are. */
  private listSegments(phrase: PlannedPhrase): number {
    const count = this.findPhrase(phrase);
    const { found, starts, firstSegment } = this;
    let segments = 0;
    let segment = firstSegment;
    let start = 0;
    let end = 0;
    for (let at = 0; at < count; at += 1) {
      const position = found[at] as number;
      // Further places in the same segment.
      if (position < end && position >= start) continue;
      segment = segmentOfNext(starts, position, segment, firstSegment);
      start = starts[segment] as number;
      end = starts[segment + 1] as number;
      found[segments++] = segment;
    }
    return segments;
  }

  private countPhrase(phrase: PlannedPhrase, excluded: number, counted: number): void {
    const count = this.listSegments(phrase);
    const { found, isCounted, isExcluded } = this;
    let passages = 0;
    for (let at = 0; at < count; at += 1) {
      const segment = found[at] as number;
      if (isCounted[segment] === counted || (excluded > 0 && isExcluded[segment] === excluded)) continue;
      isCounted[segment] = counted;
      passages += 1;
    }
    this.passages += passages;
    if (passages > 0) this.closeness = CLOSENESS.adjacent;
  }

  /** `isMarked`: whether it is noted where the phrases are, to see how close they are. It takes half of the time. */
  private countTogether(phrases: PlannedPhrase[], excluded: number, counted: number, isMarked: boolean): void {
    const base = this.nextStamp(phrases.length);
    this.markPhrases(phrases, base, isMarked);
    if (this.candidateCount === 0) return;
    if (this.closeness < CLOSENESS.adjacent && isMarked && this.areAdjacent(phrases, base, excluded))
      this.closeness = CLOSENESS.adjacent;
    for (let at = 0; at < this.candidateCount; at += 1) {
      const segment = this.candidates[at] as number;
      if (excluded > 0 && this.isExcluded[segment] === excluded) continue;
      if (this.isCounted[segment] !== counted) {
        this.isCounted[segment] = counted;
        this.passages += 1;
      }
      if (this.closeness < CLOSENESS.near && isMarked)
        this.closeness = this.areNear(segment, phrases, base) ? CLOSENESS.near : CLOSENESS.apart;
    }
  }

  /** Marks the segments that have all the phrases, and lists them as candidates. */
  private markPhrases(phrases: PlannedPhrase[], base: number, isMarked: boolean): void {
    const order = rarestFirst(phrases, this.number);
    for (let step = 0; step < order.length; step += 1) {
      const phrase = order[step] as number;
      const count = this.findPhrase(phrases[phrase] as PlannedPhrase);
      if (step === 0) {
        this.anchorPhrase = phrase;
        this.anchorCount = isMarked ? count : 0;
        this.anchors.set(this.found.subarray(0, this.anchorCount));
        this.reachFirst(count, base, isMarked ? 1 << phrase : 0);
      } else this.reachNext(count, base, step, isMarked ? 1 << phrase : 0);
      this.listReached(base + step + 1);
      // The other words are read when another part needs them.
      if (this.candidateCount === 0) return;
    }
  }

  /** `bit`: what is noted where the phrase begins, or 0. */
  private reachFirst(count: number, base: number, bit: number): void {
    const { reached, masks, masked, found, starts, start, firstSegment } = this;
    let segment = firstSegment;
    for (let at = 0; at < count; at += 1) {
      const position = found[at] as number;
      segment = segmentOfNext(starts, position, segment, firstSegment);
      reached[segment] = base + 1;
      if (bit === 0) continue;
      masked[position - start] = base;
      masks[position - start] = bit;
    }
  }

  /** Only segments that have all the phrases before are looked at. */
  private reachNext(count: number, base: number, step: number, bit: number): void {
    const { reached, masks, masked, found, starts, start, candidates, candidateCount } = this;
    let candidate = -1;
    let from = 0;
    let end = 0;
    for (let at = 0; at < count; at += 1) {
      const position = found[at] as number;
      // The next form.
      if (at > 0 && position < (found[at - 1] as number)) candidate = -1;
      if (candidate < 0 || position >= end) {
        do candidate += 1;
        while (candidate < candidateCount && (starts[(candidates[candidate] as number) + 1] as number) <= position);
        // Behind the last one.
        if (candidate === candidateCount) {
          candidate -= 1;
          [from, end] = [NEVER, NEVER];
          continue;
        }
        from = starts[candidates[candidate] as number] as number;
        end = starts[(candidates[candidate] as number) + 1] as number;
      }
      if (position < from) continue;
      reached[candidates[candidate] as number] = base + step + 1;
      if (bit === 0) {
        // Further places in the same segment.
        from = end;
        continue;
      }
      const place = position - start;
      if (masked[place] === base) masks[place] = (masks[place] as number) | bit;
      else {
        masked[place] = base;
        masks[place] = bit;
      }
    }
  }

  /** Lists the segments of this part that have as many phrases, ascending. */
  private listReached(mark: number): void {
    const { reached, candidates, starts, end } = this;
    let count = 0;
    for (let segment = this.firstSegment; (starts[segment] as number) < end; segment += 1)
      if (reached[segment] === mark) candidates[count++] = segment;
    this.candidateCount = count;
  }

  /** Whether the phrases stand next to each other in their order somewhere in this part. */
  private areAdjacent(phrases: PlannedPhrase[], base: number, excluded: number): boolean {
    const { masks, masked, start, starts } = this;
    const offsets = offsetsOf(phrases);
    for (let at = 0; at < this.anchorCount; at += 1) {
      const begin = (this.anchors[at] as number) - (offsets[this.anchorPhrase] as number) - start;
      let phrase = begin < 0 ? phrases.length + 1 : 0;
      for (; phrase < phrases.length; phrase += 1) {
        const place = begin + (offsets[phrase] as number);
        if (masked[place] !== base || ((masks[place] as number) & (1 << phrase)) === 0) break;
      }
      if (phrase !== phrases.length) continue;
      if (excluded === 0 || this.isExcluded[segmentAt(starts, begin + start)] !== excluded) return true;
    }
    return false;
  }

  private areNear(segment: number, phrases: PlannedPhrase[], base: number): boolean {
    const first = (this.starts[segment] as number) - this.start;
    const last = (this.starts[segment + 1] as number) - this.start - 1;
    return arePlacedNear({ masks: this.masks, masked: this.masked, base }, first, last, phrases);
  }

  /** Writes where a phrase begins in this part to `found`, ascending for each form; returns how many there are. */
  private findPhrase({ words, firstUse }: PlannedPhrase): number {
    const { begun, found, start, end, number } = this;
    if (words.length === 1) return this.cursors.read(firstUse, start, end, found);
    const base = this.nextStamp(words.length);
    // Beginning with the rarest word, few positions are marked.
    const order = rarestWordFirst(words, number);
    let survivors = 0;
    for (let step = 0; step < order.length; step += 1) {
      const word = order[step] as number;
      const count = this.cursors.read(firstUse + word, start, end, found);
      survivors = 0;
      for (let at = 0; at < count; at += 1) {
        const begin = (found[at] as number) - word;
        if (begin < start || (step > 0 && begun[begin - start] !== base + step)) continue;
        begun[begin - start] = base + step + 1;
        found[survivors++] = begin;
      }
      if (survivors === 0) return 0;
    }
    return survivors;
  }
}
