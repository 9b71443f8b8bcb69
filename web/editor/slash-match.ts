import type { ResolvedPos } from '@tiptap/pm/model';

/** The key of the slash types the other two with a Chinese input method. */
const TRIGGERS = '/、／';
/** A space or another slash ends what can be searched for. */
const QUERY = new RegExp(`^[${TRIGGERS}]([^\\s${TRIGGERS}]*)$`);
/** A composed syllable may be shown with spaces until it is a word. */
const COMPOSED_QUERY = new RegExp(`^[${TRIGGERS}]([^${TRIGGERS}]*)$`);

/** The slash at the start of the line with the caret, and what follows it up to the caret. */
export const findSlash = ($position: ResolvedPos, isComposing: boolean) => {
  const { nodeBefore, pos, parent, parentOffset } = $position;
  const text = nodeBefore?.isText ? (nodeBefore.text ?? '') : '';
  const match = (isComposing ? COMPOSED_QUERY : QUERY).exec(text);
  if (!match) return null;
  const { node: before } = parent.childBefore(parentOffset - text.length);
  if (before && before.type.name !== 'hardBreak') return null;
  return { range: { from: pos - text.length, to: pos }, query: match[1] ?? '', text };
};
