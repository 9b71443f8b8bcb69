import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { checksOf } from './check-state.ts';

/** Most sheets have no quotation that is being looked up. */
const QuotationLine = lazyWithRetry(async () => (await import('./quotation-line.tsx')).QuotationLine);

/** A line below each quotation that was looked up, and what it says for screen readers. */
export const QuotationChecks = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const checks = useEditorState({
    editor,
    selector: ({ editor: { state } }) => checksOf(state),
    equalityFn: (one, other) => one === other,
  });
  const last = checks.findLast(({ answer }) => answer !== 'waiting');
  const told = last && (last.answer === 'failed' || last.answer === 'waiting' ? 'failed' : last.answer.match);
  return (
    <>
      <p className="screen-reader-text" role="status" data-quotation-status>
        {told && t(`quotation_check.told_${told}`)}
      </p>
      {checks.map((check) => (
        <QuotationLine key={check.id} editor={editor} check={check} />
      ))}
    </>
  );
};
