import { useState } from 'react';
import { SuggestCorrection } from '#web/reader/lazy-parts.ts';
import type { ReadingSegment, TextLocation } from '#web/reader/reader-types.ts';
import type { CorrectionTarget } from '#web/reader/suggest-correction/correction-drafts.ts';
import type { Quote } from './selected-quote.ts';

type Open = { target: CorrectionTarget; text: ReadingSegment; passages: number };

/** Suggesting a correction of selected words. Its code is loaded on the first use. */
export const useCorrecting = (root: Element, locate: (node: Node) => TextLocation | null) => {
  const [open, setOpen] = useState<Open | null>(null);
  const correct = async ({ range, passages, cited, first }: Quote & { range: Range }) => {
    const selected = range.cloneRange();
    const { noteTargetsIn } = await import('../marks/mark-selection.ts');
    const targets = noteTargetsIn(selected, root, locate);
    const [spot] = targets;
    if (!spot) return;
    const { quote = '', ...place } = spot;
    const text = [...passages, first].find(({ segment_id }) => segment_id === spot.segment_id) ?? cited.first;
    setOpen({ target: { ...place, old_words: quote }, text, passages: targets.length });
  };
  return {
    correct: (quote: Quote & { range: Range }) => void correct(quote),
    correctionDialog: open && (
      <SuggestCorrection
        target={open.target}
        language={open.text.language}
        script={open.text.script}
        passages={open.passages}
        onClose={() => setOpen(null)}
      />
    ),
  };
};
