import { escapeHtml } from '#shared/escape-html.ts';
import { footnote, linkTo } from '../documents/inline-html.ts';
import { allBelow, elementsOf, wordsOf, type XmlElement } from '../documents/xml-reader.ts';
import { attribute, child, type DocxFile } from './docx-file.ts';

/** What the words of a document bring with them, counted for the whole of it. */
export type DocxState = { notes: number; pictures: number; isTracked: boolean };

type Style = { bold: boolean; italic: boolean; raised: '' | 'sup' | 'sub' };
type Piece = { html: string; style: Style };

const NO_STYLE: Style = { bold: false, italic: false, raised: '' };

/** `<w:b/>` sets it, `<w:b w:val="0"/>` takes it away. */
const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !/^(0|false|off|none)$/.test(attribute(element, 'w:val'));

const styleOf = (run: XmlElement): Style => {
  const properties = child(run, 'w:rPr');
  const raised = attribute(child(properties, 'w:vertAlign'), 'w:val');
  const named = attribute(child(properties, 'w:rStyle'), 'w:val');
  return {
    bold: isOn(child(properties, 'w:b')) || named === 'Strong',
    italic: isOn(child(properties, 'w:i')) || named === 'Emphasis',
    raised: raised === 'superscript' ? 'sup' : raised === 'subscript' ? 'sub' : '',
  };
};

const isHidden = (run: XmlElement): boolean => isOn(child(child(run, 'w:rPr'), 'w:vanish'));

const sameStyle = (one: Style, other: Style): boolean =>
  one.bold === other.bold && one.italic === other.italic && one.raised === other.raised;

/** Word divides a sentence into many runs of one style. */
const join = (pieces: Piece[]): string => {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last && (sameStyle(last.style, piece.style) || piece.html.trim() === '')) last.html += piece.html;
    else merged.push({ ...piece });
  }
  return merged
    .map(({ html, style }) => {
      if (html.trim() === '') return html;
      const raised = style.raised ? `<${style.raised}>${html}</${style.raised}>` : html;
      const italic = style.italic ? `<i>${raised}</i>` : raised;
      return style.bold ? `<b>${italic}</b>` : italic;
    })
    .join('');
};

/** Holds words, and nothing that matters itself. */
const TRANSPARENT =
  /^(w:(smartTag|customXml|sdt|sdtContent|fldSimple|dir|bdo|rubyBase|p|tc|tr|tbl)|mc:(AlternateContent|Choice))$/;
const INSERTED = /^w:(ins|moveTo)$/;
const DELETED = /^w:(del|moveFrom)$/;

export type InlineContext = {
  file: DocxFile;
  state: DocxState;
  /** The number of the paragraph, for messages. */
  line: number;
  /** In bold or italic style a heading would be marked twice. */
  isPlain?: boolean;
};

/** Inline HTML of what is in a paragraph. */
export const inlineOf = (paragraph: XmlElement, context: InlineContext): string => {
  const { file, state, line, isPlain = false } = context;

  const noteOf = (notes: Map<string, XmlElement>, reference: XmlElement): string => {
    const note = notes.get(attribute(reference, 'w:id'));
    if (!note) {
      file.problems.warn('note_missing', {}, line);
      return '';
    }
    state.notes += 1;
    const paragraphs = elementsOf(note).filter(({ name }) => name === 'w:p');
    // A note has no notes of its own.
    const inside = paragraphs.map((each) =>
      inlineOf(each, { ...context, file: { ...file, footnotes: NONE, endnotes: NONE } }),
    );
    return footnote(
      String(state.notes),
      inside
        .map((html) => html.trim())
        .filter(Boolean)
        .join('<br>'),
    );
  };

  const partOf = (element: XmlElement): string => {
    switch (element.name) {
      case 'w:t':
        return escapeHtml(wordsOf(element));
      case 'w:tab':
        return ' ';
      case 'w:br':
        return attribute(element, 'w:type') === 'page' || attribute(element, 'w:type') === 'column' ? ' ' : '<br>';
      case 'w:cr':
        return '<br>';
      case 'w:noBreakHyphen':
        return '\u2011';
      case 'w:footnoteReference':
        return file.footnotes === NONE ? '' : noteOf(file.footnotes, element);
      case 'w:endnoteReference':
        return file.endnotes === NONE ? '' : noteOf(file.endnotes, element);
      case 'w:ruby': {
        const base = child(element, 'w:rubyBase');
        return base ? join(piecesOf(base)) : '';
      }
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        state.pictures += 1;
        return '';
      case 'mc:AlternateContent': {
        const chosen = child(element, 'mc:Choice');
        return chosen ? elementsOf(chosen).map(partOf).join('') : '';
      }
      default:
        return '';
    }
  };

  const piecesOf = (parent: XmlElement): Piece[] =>
    elementsOf(parent).flatMap((each): Piece[] => {
      if (DELETED.test(each.name)) {
        state.isTracked = true;
        return [];
      }
      if (INSERTED.test(each.name)) {
        state.isTracked = true;
        return piecesOf(each);
      }
      if (each.name === 'w:r') {
        if (isHidden(each)) return [];
        const style = isPlain ? NO_STYLE : styleOf(each);
        // The mark of a footnote has a style of its own, which the reader gives it.
        return elementsOf(each).map((part) => ({
          html: partOf(part),
          style: part.name.endsWith('Reference') ? NO_STYLE : style,
        }));
      }
      if (each.name === 'w:hyperlink') {
        const inside = join(piecesOf(each));
        return [{ html: linkTo(file.links.get(attribute(each, 'r:id')) ?? '', inside), style: NO_STYLE }];
      }
      if (each.name === 'm:oMath' || each.name === 'm:oMathPara')
        return [...allBelow(each)]
          .filter(({ name }) => name === 'm:t')
          .map((words) => ({ html: escapeHtml(wordsOf(words)), style: NO_STYLE }));
      return TRANSPARENT.test(each.name) ? piecesOf(each) : [];
    });

  return join(piecesOf(paragraph));
};

const NONE = new Map<string, XmlElement>();
