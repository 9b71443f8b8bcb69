import { escapeHtml } from '#shared/escape-html.ts';
import type { SegmentDraft } from '../draft.ts';
import { collapse, footnote, linkTo, wrap } from '../documents/inline-html.ts';
import { elementsOf, isElement, localName, wordsOf, type XmlElement } from '../documents/xml-reader.ts';

/** What words within a segment bring with them. */
export type Apparatus = { notes: SegmentDraft['notes']; references: SegmentDraft['references'] };

/** Counts footnotes of a text that have no number of their own. */
export type NoteCounter = { count: number };

const HIDDEN = new Set([
  'del',
  'surplus',
  'fw',
  'index',
  'figDesc',
  'figure',
  'graphic',
  'binaryObject',
  'desc',
  'certainty',
]);
/** Of `choice`: what a reader wants, in this order. */
const PREFERRED = ['corr', 'reg', 'expan', 'unclear', 'seg'];

/** Elements of our own HTML, by which a text that was exported from here marks its words. */
const OWN_MARK = /^(b|strong|i|em|u|s|del|ins|small|mark|cite|sub|sup|span)((?: [a-z-]+)*)$/;
/** Attributes for which TEI has none. */
const KEPT = /^(translate|dir)-([a-z]+)$/;

/** Words that are marked as they were in a text from here; undefined for any other mark. */
const ownMark = ({ attributes }: XmlElement, html: string): string | undefined => {
  const [, tag, more = ''] = OWN_MARK.exec(attributes['rend'] ?? '') ?? [];
  if (!tag) return undefined;
  const lang = attributes['xml:lang'];
  const names = more.split(' ').filter(Boolean);
  const kept = names.map((name) => name.replace(KEPT, ' $1="$2"')).filter((name) => name.startsWith(' '));
  const classes = names.filter((name) => !KEPT.test(name)).join(' ');
  const attribute = `${lang ? ` lang="${escapeHtml(lang)}"` : ''}${kept.join('')}${classes ? ` class="${classes}"` : ''}`;
  return `<${tag}${attribute}>${html}</${tag}>`;
};

const renderedAs = ({ attributes }: XmlElement): string => {
  const rend =
    `${attributes['rend'] ?? ''} ${attributes['rendition'] ?? ''} ${attributes['style'] ?? ''}`.toLowerCase();
  if (/sup/.test(rend)) return 'sup';
  if (/\bsub/.test(rend)) return 'sub';
  if (/bold|strong/.test(rend)) return 'b';
  return /ital|emph/.test(rend) || rend.trim() === '' ? 'i' : '';
};

/** Inline HTML of what is in an element, without the element itself. */
export const inlineOf = (element: XmlElement, apparatus: Apparatus, counter: NoteCounter): string => {
  const inside = (each: XmlElement): string =>
    each.children.map((child) => (isElement(child) ? one(child) : escapeHtml(collapse(child)))).join('');

  const one = (each: XmlElement): string => {
    const name = localName(each);
    if (HIDDEN.has(name)) return '';
    switch (name) {
      case 'note': {
        const type = each.attributes['type'];
        if (type === 'variant' || type === 'note') {
          apparatus.notes.push({ type, content: inside(each).trim() });
          return '';
        }
        counter.count += 1;
        return footnote(each.attributes['n'] ?? String(counter.count), inside(each));
      }
      case 'app':
        return readings(each);
      case 'choice': {
        const options = elementsOf(each);
        const chosen = PREFERRED.map((wanted) => options.find((option) => localName(option) === wanted));
        const found = chosen.find(Boolean) ?? options[0];
        return found ? one(found) : '';
      }
      case 'ref':
      case 'ptr':
        return linkTo(each.attributes['target'] ?? '', inside(each));
      case 'hi': {
        const own = ownMark(each, inside(each));
        if (own !== undefined) return own;
        const tag = renderedAs(each);
        return tag ? wrap(tag, inside(each)) : inside(each);
      }
      case 'emph':
      case 'title':
      case 'foreign':
        return wrap('i', inside(each));
      case 'q':
        return wrap('q', inside(each));
      case 'lb':
        if (each.attributes['type'] === 'br') return '<br>';
        // Within a word the line is broken without a space.
        return each.attributes['break'] === 'no' ? '' : ' ';
      case 'l':
        return `<br>${inside(each)}`;
      case 'p':
      case 'item':
      case 'row':
      case 'head':
        return `<br>${inside(each)}<br>`;
      case 'cell':
        return `${inside(each)} `;
      case 'gap':
        return '[…]';
      case 'pb':
      case 'cb':
      case 'milestone':
        apparatus.references.push(...referenceOf(each));
        return '';
      default:
        return inside(each);
    }
  };

  /** The chosen reading stands in the text, the others beside it with their witnesses. */
  const readings = (app: XmlElement): string => {
    const all = elementsOf(app);
    const lemma = all.find((each) => localName(each) === 'lem') ?? all.find((each) => localName(each) === 'rdg');
    for (const reading of all.flatMap((each) => (localName(each) === 'rdgGrp' ? elementsOf(each) : [each]))) {
      if (reading === lemma || localName(reading) !== 'rdg') continue;
      const words = inside(reading).trim() || 'om.';
      const witnesses = collapse((reading.attributes['wit'] ?? '').replaceAll('#', '')).trim();
      const base = lemma ? escapeHtml(collapse(wordsOf(lemma)).trim()) : '';
      const content = `${base ? `${base}] ` : ''}${words}${witnesses ? ` (${escapeHtml(witnesses)})` : ''}`;
      apparatus.notes.push({ type: 'variant', content });
    }
    return lemma ? inside(lemma) : '';
  };

  return inside(element);
};

const SIGLA: Record<string, string> = { pb: 'p.', cb: 'col.' };

/** A page of an edition, by the name of the edition or else by what is counted. */
export const referenceOf = (element: XmlElement): SegmentDraft['references'] => {
  const { ed, edRef, unit, n } = element.attributes;
  if (!n) return [];
  const edition = (ed ?? edRef ?? '').replaceAll('#', '').trim();
  return [{ siglum: edition || unit || SIGLA[localName(element)] || '', value: n }];
};
