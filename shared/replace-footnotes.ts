const PARTS = /<sup class="footnote-marker">[^<]*<\/sup>|<i class="footnote">|<\/i>/g;

/** Takes the footnotes out of sanitized HTML. `onFootnote` gets the HTML of each and returns what takes its place. */
export const replaceFootnotes = (html: string, onFootnote: (note: string) => string): string => {
  if (!html.includes('<i class="footnote">')) return html;
  /** What was written before each note that is still open. */
  const outer: string[] = [];
  let written = '';
  let at = 0;
  for (const { 0: part, index } of html.matchAll(PARTS)) {
    written += html.slice(at, index);
    at = index + part.length;
    if (part.startsWith('<i')) {
      outer.push(written);
      written = '';
    } else if (part === '</i>') {
      const before = outer.pop();
      written = before === undefined ? written : before + onFootnote(written);
    }
  }
  written += html.slice(at);
  return outer.reverse().reduce((rest, before) => before + onFootnote(rest), written);
};
