/**
 * Goes along with a search that somebody just typed: when the words are a citation, it leads to the place itself. A link
 * to a page of results, or going back to one, stays there.
 */
export const STRAIGHT = { straight: true };

export const isStraight = (state: unknown): boolean => (state as Partial<typeof STRAIGHT> | null)?.straight === true;
