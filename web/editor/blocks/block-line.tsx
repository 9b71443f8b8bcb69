import { Selection } from '@tiptap/pm/state';
import type { ReactNodeViewProps } from '@tiptap/react';
import { languageOfField } from '#web/i18n/user-text.tsx';
import { CutNotice } from '#web/ui/form/form-field.tsx';
import { useCutNotice } from '#web/ui/form/use-cut-notice.ts';
import styles from './blocks.module.css';

/** One line, cut at the maximum length. */
export const normalizeDetail = (text: unknown, maxLength: number): string =>
  (typeof text === 'string' ? text : '').replaceAll(/\s+/g, ' ').slice(0, maxLength).trim();

/** Moves the caret to the line after the block. */
const focusAfter = ({ editor: { state, view }, getPos, node }: ReactNodeViewProps) => {
  const end = state.doc.resolve((getPos() ?? 0) + node.nodeSize);
  view.dispatch(state.tr.setSelection(Selection.near(end)).scrollIntoView());
  view.focus();
};

type Props = {
  block: ReactNodeViewProps;
  /** The attribute of the block that is edited. */
  name: 'alt' | 'caption' | 'title';
  label: string;
  hint: string;
  maxLength: number;
};

/** A line that the author writes about a picture, a recording or a video. */
export const BlockLine = ({ block, name, label, hint, maxLength }: Props) => {
  const value = block.node.attrs[name] as string;
  const normalized = normalizeDetail(value, maxLength);
  const { notice, ...events } = useCutNotice(maxLength);
  return (
    <>
      <input
        className={styles.line}
        lang={languageOfField(value)}
        dir="auto"
        data-line={name}
        aria-label={label}
        placeholder={hint}
        value={value}
        maxLength={maxLength}
        {...events}
        onChange={({ target }) => block.updateAttributes({ [name]: target.value })}
        onBlur={() => normalized !== value && block.updateAttributes({ [name]: normalized })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          focusAfter(block);
        }}
      />
      <CutNotice notice={notice} />
    </>
  );
};
