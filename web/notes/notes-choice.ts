/** Which notes are shown: all, those with words, those with a colour, or those that have lost their words. */
export type NotesChoice = 'all' | 'note' | 'highlight' | 'orphan';

export const readNotesChoice = (search: URLSearchParams): NotesChoice => {
  const asked = search.get('show');
  return asked === 'note' || asked === 'highlight' || asked === 'orphan' ? asked : 'all';
};
