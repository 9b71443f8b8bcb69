/** The marker of a footnote in sanitized HTML, and what follows it: the words, in which there may be italics. Groups are what is in them. */
export const FOOTNOTE_MARKER = '<sup class="footnote-marker">(.*?)</sup>';
export const FOOTNOTE_WORDS = '<i class="footnote">((?:<i\\b(?:(?!</i>).)*</i>|(?!</?i\\b).)*)</i>';
