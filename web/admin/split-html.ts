const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;

/**
 * The HTML of a segment in two parts, at the place of the caret in its source. Elements that are open there are closed in the
 * first part and opened again in the second. Inside of a tag, or of `&amp;`, the place is before it.
 */
export const splitHtml = (html: string, at: number): [string, string] => {
  const open: { tag: string; source: string }[] = [];
  let place = at;
  for (const { index, 0: source, 1: slash, 2: tag = '' } of html.matchAll(TAG)) {
    if (index >= at) break;
    if (index + source.length > at) {
      place = index;
      break;
    }
    if (tag.toLowerCase() === 'br') continue;
    if (slash) open.pop();
    else open.push({ tag, source });
  }
  for (const { index, 0: entity } of html.matchAll(/&[a-z#0-9]+;/gi))
    if (index < place && index + entity.length > place) place = index;
  const closed = open.toReversed().map(({ tag }) => `</${tag}>`);
  const opened = open.map(({ source }) => source);
  return [html.slice(0, place) + closed.join(''), opened.join('') + html.slice(place)];
};
