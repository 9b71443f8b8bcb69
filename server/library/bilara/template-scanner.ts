/**
 * Reads one html template of bilara, such as `<blockquote class='gatha'><p><span class='verse-line'>{}</span>`.
 * A tag opened here closes in a later template, and some templates are broken, so this is a scanner and no parser:
 * it never fails, and a `{}` is always seen, whatever stands around it.
 */
export type TemplateToken =
  | { kind: 'open'; name: string; classes: string[]; id: string | null }
  | { kind: 'close'; name: string }
  | { kind: 'slot' };

/** A tag ends at `>`; a broken one ends where the next tag or a slot begins. Quotes are no guide: some never close. */
const TOKEN = /\{\}|<(\/?)([a-z][a-z0-9]*)((?:[^<>{]|\{(?!\}))*)(>?)/gi;

export function scanTemplate(template: string): TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let cutOffInValue = false;
  for (const [whole, slash, name, attributes = '', end] of template.matchAll(TOKEN)) {
    if (whole === '{}') {
      tokens.push({ kind: 'slot' });
      continue;
    }
    const spliced = cutOffInValue;
    cutOffInValue = end === '' && /=\s*['"]?$/.test(attributes);
    // `<span class=<p class='subrule'>{}verse-line'>`: the inner tag was pasted into the value of the outer one.
    if (spliced && !slash) continue;
    const lower = name!.toLowerCase();
    if (slash) tokens.push({ kind: 'close', name: lower });
    else tokens.push({ kind: 'open', name: lower, classes: classesOf(attributes), id: attribute(attributes, 'id') });
  }
  return tokens;
}

function classesOf(attributes: string): string[] {
  return (attribute(attributes, 'class') ?? '').split(/\s+/).filter(Boolean);
}

function attribute(attributes: string, name: 'class' | 'id'): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:'([^']*)|"([^"]*)|([^\\s'"]+))`, 'i').exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null;
}
