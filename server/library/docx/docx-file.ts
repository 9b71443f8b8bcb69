import path from 'node:path';
import type { OnSkipped } from '../draft.ts';
import { collapse } from '../documents/inline-html.ts';
import { openArchive, type Archive } from '../documents/open-archive.ts';
import { problemsOf, type Problems } from '../documents/problems.ts';
import { findOne } from '../documents/source-files.ts';
import type { FoundFields } from '../documents/text-draft.ts';
import {
  decodeXml,
  elementsOf,
  findBelow,
  localName,
  parseXml,
  wordsOf,
  type XmlElement,
} from '../documents/xml-reader.ts';

export const DOCX_ENDINGS = ['.docx'];
const BODY = 'word/document.xml';

/** The parts of a DOCX file that a text is made of. */
export type DocxFile = {
  problems: Problems;
  body: XmlElement;
  /** By id. */
  styles: Map<string, DocxStyle>;
  footnotes: Map<string, XmlElement>;
  endnotes: Map<string, XmlElement>;
  /** Web addresses by the id that links use. */
  links: Map<string, string>;
  found: FoundFields;
};

/** `outline` is the level of headings of this style, from 1. */
export type DocxStyle = { id: string; name: string; basedOn: string; outline: number | null; isDefault: boolean };

export const attribute = (element: XmlElement | undefined, name: string): string => element?.attributes[name] ?? '';
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && elementsOf(element).find((each) => each.name === name);

const readPart = async (archive: Archive, name: string, problems: Problems): Promise<XmlElement | undefined> => {
  const bytes = await archive.read(name);
  return bytes && parseXml(decodeXml(bytes, problems), problems);
};

export const readDocx = async (given: string, onSkipped: OnSkipped): Promise<DocxFile> => {
  const file = await findOne(given, DOCX_ENDINGS, problemsOf(path.basename(given), onSkipped));
  const problems = problemsOf(path.basename(file), onSkipped);
  const archive = await openArchive(file, problems);
  try {
    const part = (name: string) => readPart(archive, name, problems);
    const document = await part(BODY);
    const body = child(document, 'w:body');
    if (!body) return problems.fail('part_missing', { name: BODY });
    return {
      problems,
      body,
      styles: readStyles(await part('word/styles.xml')),
      footnotes: readNotes(await part('word/footnotes.xml')),
      endnotes: readNotes(await part('word/endnotes.xml')),
      links: readLinks(await part('word/_rels/document.xml.rels')),
      found: readProperties(await part('docProps/core.xml')),
    };
  } finally {
    await archive.close();
  }
};

const readStyles = (part: XmlElement | undefined): Map<string, DocxStyle> => {
  const styles = (part ? elementsOf(part) : []).filter(
    (each) => each.name === 'w:style' && attribute(each, 'w:type') === 'paragraph',
  );
  return new Map(
    styles.map((style) => {
      const id = attribute(style, 'w:styleId');
      const level = attribute(child(child(style, 'w:pPr'), 'w:outlineLvl'), 'w:val');
      return [
        id,
        {
          id,
          name: attribute(child(style, 'w:name'), 'w:val') || id,
          basedOn: attribute(child(style, 'w:basedOn'), 'w:val'),
          outline: /^[0-5]$/.test(level) ? Number(level) + 1 : null,
          isDefault: attribute(style, 'w:default') === '1',
        },
      ];
    }),
  );
};

/** Separators between text and footnotes are stored as footnotes too. */
const readNotes = (part: XmlElement | undefined): Map<string, XmlElement> =>
  new Map(
    (part ? elementsOf(part) : [])
      .filter((note) => !/separator|continuation/i.test(attribute(note, 'w:type')))
      .map((note) => [attribute(note, 'w:id'), note]),
  );

const readLinks = (part: XmlElement | undefined): Map<string, string> =>
  new Map(
    (part ? elementsOf(part) : [])
      .filter((each) => attribute(each, 'TargetMode') === 'External')
      .map((each) => [attribute(each, 'Id'), attribute(each, 'Target')]),
  );

const readProperties = (part: XmlElement | undefined): FoundFields => {
  const line = (name: string): string => {
    const found = part && findBelow(part, (each) => localName(each) === name);
    return found ? collapse(wordsOf(found)).trim().slice(0, 500) : '';
  };
  const language = line('language').toLowerCase().split('-', 1)[0] ?? '';
  return { title: line('title'), author: line('creator'), language: /^[a-z]{2,3}$/.test(language) ? language : '' };
};
