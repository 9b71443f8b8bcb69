const PARTS = /<sup class="footnote-marker">[^<]*<\/sup>|<i(?: [^>]*)?>|<\/i>/g;
const NOTE = '<i class="footnote">';

/** Takes the footnotes out of sanitized HTML. `onFootnote` gets the HTML of each and returns what takes its place. */
export const replaceFootnotes = (html: string, onFootnote: (note: string) => string): string => {
  if (!html.includes(NOTE)) return html;
  /** What is still open: a note, with what was written before it, or words in italics. */
  const open: ({ before: string } | 'italics')[] = [];
  let written = '';
  let at = 0;
  const closeNote = (before: string) => {
    written = before + onFootnote(written);
  };
  for (const { 0: part, index } of html.matchAll(PARTS)) {
    written += html.slice(at, index);
    at = index + part.length;
    if (part === NOTE) {
      open.push({ before: written });
      written = '';
    } else if (part.startsWith('<i')) {
      open.push('italics');
      written += part;
    } else if (part === '</i>') {
      const closed = open.pop();
      if (closed === 'italics') written += part;
      else if (closed) closeNote(closed.before);
    }
  }
  written += html.slice(at);
  for (const each of open.reverse()) if (each !== 'italics') closeNote(each.before);
  return written;
};
