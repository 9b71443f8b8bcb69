import { Parser, QuoteType, Tokenizer } from 'htmlparser2';
import type { TextEncoding } from '#shared/import-choices.ts';
import { decodeText } from './decode-text.ts';
import { MAX_XML_DEPTH, MAX_XML_NODES } from './import-limits.ts';
import { quoteMarkup, type Problems } from './problems.ts';

export type XmlElement = {
  /** As it is written, with its prefix. */
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  line: number;
};

const XML_NAME = /^[\p{L}_:][\p{L}\p{M}\p{N}._:·-]*$/u;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The line of each place, asked for in rising order. */
const createLineCounter = (text: string) => {
  let [line, counted] = [1, 0];
  return (place: number): number => {
    for (let at = text.indexOf('\n', counted); at >= 0 && at < place; at = text.indexOf('\n', counted)) {
      line += 1;
      counted = at + 1;
    }
    return line;
  };
};

/** Puts elements together, within the limits. */
const createTree = (problems: Problems) => {
  const document: XmlElement = { name: '', attributes: {}, children: [], line: 1 };
  const open: XmlElement[] = [document];
  let nodes = 0;
  const count = (line: number) => {
    nodes += 1;
    if (nodes > MAX_XML_NODES) problems.fail('xml_size', { max: MAX_XML_NODES }, line);
  };
  return {
    document,
    open,
    start: (name: string, attributes: XmlElement['attributes'], line: number): void => {
      if (open.length > MAX_XML_DEPTH) problems.fail('xml_depth', { max: MAX_XML_DEPTH }, line);
      count(line);
      const element: XmlElement = { name, attributes, children: [], line };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text: (words: string, line: number): void => {
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + words;
      else {
        count(line);
        children.push(words);
      }
    },
    end: (): XmlElement | undefined => (open.length > 1 ? open.pop() : undefined),
  };
};

/**
 * The outermost element of well-formed XML. Entities other than those of XML itself are refused and no declaration is
 * followed, so no file can make another one be read, or grow.
 */
export const parseXml = (text: string, problems: Problems): XmlElement => {
  problems.quoteFrom(quoteMarkup(text));
  const lineAt = createLineCounter(text);
  const { document, open, start, text: addText, end } = createTree(problems);
  const refuse = (reason: string, place: number): never =>
    problems.fail('xml_not_well_formed', { reason }, lineAt(place));
  const decode = (words: string, place: number): string =>
    words.includes('&')
      ? words.replaceAll(
          /&(#x[\da-f]{1,6}|#\d{1,7}|[^\s;&<]{1,40})?;?/gi,
          (whole, name: string | undefined, at: number) => {
            if (!name || !whole.endsWith(';')) return refuse('& is written &amp;', place + at);
            return decodeEntity(name) ?? problems.fail('xml_unknown_entity', { name }, lineAt(place + at));
          },
        )
      : words;
  let [name, attribute, value] = ['', '', ''];
  let [nameAt, attributes] = [0, {} as Record<string, string>];
  const begin = () => {
    if (open.length === 1 && document.children.some((child) => typeof child !== 'string'))
      refuse(`after the outermost element comes <${name}>`, nameAt);
    start(name, attributes, lineAt(nameAt));
  };
  const words = (from: number, to: number, isData: boolean) => {
    const found = text.slice(from, to);
    if (!isData && found.includes('<')) refuse('< is written &lt;', from + found.indexOf('<'));
    if (open.length === 1 && found.trim() !== '')
      refuse('there are words outside the outermost element', from + found.search(/\S/));
    addText(isData ? found : decode(found, from), lineAt(from));
  };
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      onopentagname: (from, to) => {
        [name, nameAt, attributes] = [text.slice(from, to), from, {}];
        if (!XML_NAME.test(name)) refuse(`<${name.slice(0, 40)} is no element`, from);
      },
      onattribname: (from, to) => {
        [attribute, value] = [text.slice(from, to), ''];
      },
      onattribdata: (from, to) => {
        value += text.slice(from, to);
      },
      onattribentity: () => undefined,
      onattribend: (quote, at) => {
        if (quote === QuoteType.NoValue || quote === QuoteType.Unquoted)
          refuse(`${attribute.slice(0, 40)} has no value in quotation marks`, at);
        if (Object.hasOwn(attributes, attribute)) refuse(`${attribute.slice(0, 40)} is given twice`, at);
        if (attribute !== '__proto__') attributes[attribute] = decode(value, at);
      },
      onopentagend: begin,
      onselfclosingtag: () => {
        begin();
        end();
      },
      onclosetag: (from, to) => {
        const closed = text.slice(from, to).trim();
        const opened = end();
        if (opened?.name !== closed)
          refuse(
            opened
              ? `<${opened.name}> is closed by </${closed.slice(0, 40)}>`
              : `</${closed.slice(0, 40)}> opens nowhere`,
            from,
          );
      },
      ontext: (from, to) => words(from, to, false),
      oncdata: (from, to, skipped) => words(from, to - skipped, true),
      ontextentity: () => undefined,
      oncomment: () => undefined,
      onprocessinginstruction: () => undefined,
      ondeclaration: (from, to) => {
        if (/\[|<!ENTITY/.test(text.slice(from, to))) problems.fail('xml_entities', {}, lineAt(from));
      },
      onend: () => undefined,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
  const unclosed = open.at(-1);
  if (open.length > 1 && unclosed)
    return problems.fail('xml_not_well_formed', { reason: `<${unclosed.name}> is not closed` }, unclosed.line);
  const root = document.children.find((child) => typeof child !== 'string');
  return root ?? problems.fail('xml_not_well_formed', { reason: 'there is no element' }, 1);
};

const decodeEntity = (name: string): string | undefined => {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
};

/** The elements of a page of a book, however it is written: browsers read them so, and most are not well-formed. */
export const parseHtml = (text: string, problems: Problems): XmlElement => {
  problems.quoteFrom(quoteMarkup(text));
  const lineAt = createLineCounter(text);
  const { document, start, text: addText, end } = createTree(problems);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => start(name, { ...attributes }, lineAt(parser.startIndex)),
      ontext: (words) => addText(words, lineAt(parser.startIndex)),
      onclosetag: () => void end(),
    },
    { recognizeSelfClosing: true, decodeEntities: true, recognizeCDATA: true },
  );
  parser.write(text);
  parser.end();
  return document;
};

const DECLARED_ENCODINGS: Record<string, TextEncoding> = {
  gb18030: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  big5: 'big5',
  shift_jis: 'shift_jis',
  'euc-kr': 'euc-kr',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

/** XML may say in its first line how it is encoded. */
export const decodeXml = (bytes: Uint8Array, problems: Problems, chosen?: TextEncoding): string => {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? '';
  return decodeText(bytes, problems, chosen ?? DECLARED_ENCODINGS[declared]).text;
};

/** The name without its prefix. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

export const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string';

export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);

/** The first element below it, at any depth, for which this holds. */
export const findBelow = (element: XmlElement, wanted: (each: XmlElement) => boolean): XmlElement | undefined => {
  for (const child of elementsOf(element)) {
    const found = wanted(child) ? child : findBelow(child, wanted);
    if (found) return found;
  }
  return undefined;
};

/** All elements below it, in document order. */
export function* allBelow(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    yield child;
    yield* allBelow(child);
  }
}

/** All words below it. */
export const wordsOf = (element: XmlElement): string =>
  element.children.map((child) => (isElement(child) ? wordsOf(child) : child)).join('');
