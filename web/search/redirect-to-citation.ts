/**
 * Navigation state of a search that was just typed: when the query is a citation, the browser goes to the cited passage. A
 * link to a page of results, or going back to one, stays there.
 */
export const REDIRECT_TO_CITATION = { redirectToCitation: true };

export const shouldRedirectToCitation = (state: unknown): boolean =>
  (state as Partial<typeof REDIRECT_TO_CITATION> | null)?.redirectToCitation === true;
