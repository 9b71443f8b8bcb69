/** The HTML of a passage as it is edited: a line break is a new line. What was a new line in the HTML is shown as a space. */
export const toLines = (html: string): string => html.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/<br ?\/?>/gi, '\n');

export const fromLines = (lines: string): string => lines.replaceAll(/\r?\n/g, '<br>');
