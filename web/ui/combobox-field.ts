/** Of the field; `combobox.ts` has what belongs to its list. */
export type ComboboxState = { isOpen: boolean; activeId: string | undefined };

export const comboboxProps = (listId: string, { isOpen, activeId }: ComboboxState) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-haspopup': 'listbox' as const,
  'aria-expanded': isOpen,
  'aria-controls': listId,
  'aria-activedescendant': activeId,
});
