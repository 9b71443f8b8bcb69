type Field = { value: string; selectionStart: number | null; selectionEnd: number | null };

/** Whether a field of at most so many characters leaves out the end of what is pasted over its selection. */
export const isPasteCut = (field: Field, pasted: string, maxLength: number | undefined): boolean => {
  if (maxLength === undefined) return false;
  const { value, selectionStart, selectionEnd } = field;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return value.length - replaced + pasted.length > maxLength;
};
