import { cutAt, cutPlaces } from '../openpecha/divide-long-lines.ts';

/** Stands for letters within an element, where no sentence ends as far as a cut is concerned. */
const MASK = '\u{E000}';

/** The text with everything that is within an element masked, letter by letter. */
const maskElements = (html: string): string => {
  let [masked, depth, at] = ['', 0, 0];
  for (const tag of html.matchAll(/<(\/?)([a-z]+)[^<>]*>/g)) {
    const before = html.slice(at, tag.index);
    masked += depth === 0 ? before : MASK.repeat(before.length);
    at = tag.index + tag[0].length;
    if (tag[2] === 'br') masked += depth === 0 ? tag[0] : MASK.repeat(tag[0].length);
    else {
      depth += tag[1] ? -1 : 1;
      masked += MASK.repeat(tag[0].length);
    }
  }
  return masked + html.slice(at);
};

/** A paragraph in parts of about a screen, cut only between elements: a footnote or a link is never torn apart. */
export const divideParagraph = (html: string): string[] => cutAt(html, cutPlaces(maskElements(html)));
