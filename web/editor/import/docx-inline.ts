import { type HtmlElement, type HtmlNode } from '../html/parse-html.ts';
import type { DocxParts } from './docx-parts.ts';
import { element, isElement, textOf, withoutTag } from './file-html.ts';
import { childNamed, firstNamed, named } from './xml.ts';

/** Whether a property is there and not turned off. */
export const isOn = (properties: HtmlElement | undefined, name: string): boolean => {
  const found = childNamed(properties, name);
  return found !== undefined && !['0', 'false', 'off', 'none'].includes(found.attributes['w:val'] ?? '');
};

const MARKS = [
  ['w:b', 'strong'],
  ['w:i', 'em'],
  ['w:u', 'u'],
  ['w:strike', 's'],
] as const;

const noteOf = (parts: DocxParts, kind: 'footnote' | 'endnote', id: string): HtmlNode[] => {
  const note = parts.notes.get(`${kind} ${id}`);
  if (!note) return [];
  // A note has no notes.
  const paragraphs = named(note, 'w:p').map((paragraph) =>
    inlineOf(paragraph.children, { ...parts, notes: new Map() }),
  );
  const words = paragraphs.flatMap((nodes, index) => (index > 0 ? [' ', ...nodes] : nodes));
  return [element('sup', ['1'], { class: 'footnote-marker' }), element('i', words, { class: 'footnote' })];
};

const pictureOf = (drawing: HtmlElement, { links }: DocxParts): HtmlNode[] => {
  const source = firstNamed([drawing], 'a:blip')?.attributes['r:embed'];
  const src = source && links.get(source);
  if (!src) return [];
  const alt = firstNamed([drawing], 'wp:docpr')?.attributes['descr'] ?? '';
  return [element('img', [], { src, alt })];
};

const contentOf = (node: HtmlElement, parts: DocxParts): HtmlNode[] => {
  switch (node.tag) {
    case 'w:t':
      return [textOf(node.children)];
    case 'w:tab':
      return [' '];
    case 'w:nobreakhyphen':
      return ['\u2011'];
    case 'w:br':
    case 'w:cr':
      return node.attributes['w:type'] === 'page' ? [] : [element('br', [])];
    case 'w:footnotereference':
      return noteOf(parts, 'footnote', node.attributes['w:id'] ?? '');
    case 'w:endnotereference':
      return noteOf(parts, 'endnote', node.attributes['w:id'] ?? '');
    case 'w:drawing':
      return pictureOf(node, parts);
    default:
      return [];
  }
};

const runOf = (run: HtmlElement, parts: DocxParts): HtmlNode[] => {
  const properties = childNamed(run, 'w:rpr');
  if (isOn(properties, 'w:vanish')) return [];
  const content = run.children.filter(isElement).flatMap((node) => contentOf(node, parts));
  if (content.length === 0) return [];
  return MARKS.reduce<HtmlNode[]>(
    (inner, [name, tag]) => (isOn(properties, name) ? [element(tag, inner)] : inner),
    content,
  );
};

/** The words of a paragraph. What was deleted with changes tracked is left out. */
export const inlineOf = (nodes: HtmlNode[], parts: DocxParts): HtmlNode[] =>
  nodes.filter(isElement).flatMap((node): HtmlNode[] => {
    switch (node.tag) {
      case 'w:r':
        return runOf(node, parts);
      case 'w:hyperlink': {
        const href = parts.links.get(node.attributes['r:id'] ?? '');
        const inner = inlineOf(node.children, parts);
        // Links are underlined in Word anyway.
        return href && /^(?:https?|mailto):/i.test(href) ? [element('a', withoutTag(inner, 'u'), { href })] : inner;
      }
      case 'w:ins':
      case 'w:smarttag':
      case 'w:sdt':
      case 'w:sdtcontent':
        return inlineOf(node.children, parts);
      default:
        return [];
    }
  });

/** What no reader sees of a paragraph: marks of our own files. */
export const hiddenWords = (paragraph: HtmlElement): string =>
  textOf(
    named([paragraph], 'w:r')
      .filter((run) => isOn(childNamed(run, 'w:rpr'), 'w:vanish'))
      .flatMap((run) => named([run], 'w:t')),
  ).trim();
