import type { SelectionToolbarProps } from '#web/reader/reader-types.ts';
import { OpenToolbar } from './open-toolbar.tsx';
import { useSelectedQuote } from './use-selected-quote.ts';

/** What can be done with selected words. It is there only while words of the container are selected. */
export const SelectionToolbar = (props: SelectionToolbarProps) => {
  const { quote, dismiss } = useSelectedQuote(props);
  return quote && <OpenToolbar {...props} quote={quote} onDismiss={dismiss} />;
};
