import path from 'node:path';
import { escapeHtml } from '#shared/escape-html.ts';
import type { ImportOptions } from '#shared/import-options.ts';
import { readLimited } from '../documents/decode-text.ts';
import { documentSource } from '../documents/document-source.ts';
import type { FormatDescription } from '../documents/format-description.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { problemsOf, type Problems } from '../documents/problems.ts';
import { findOne } from '../documents/source-files.ts';
import {
  decodeXml,
  elementsOf,
  findBelow,
  isElement,
  localName,
  parseXml,
  wordsOf,
  type XmlElement,
} from '../documents/xml-reader.ts';
import type { ImportSource, OnSkipped, TextDraft } from '../draft.ts';
import { COVERED, OWN_COLUMNS, sectionHeading } from '../table/own-table.ts';
import type { TableRow } from '../table/parse-table.ts';
import { describeColumns } from '../table/table-columns.ts';
import { draftRows } from '../table/table-source.ts';

export const TMX_ENDINGS = ['.tmx'];

const named = (name: string) => (element: XmlElement) => localName(element) === name;

/** Codes of a tool around and between words: `it` and `ph` stand alone, `bpt` and `ept` are a pair. */
const CODES = new Set(['bpt', 'ept', 'ph', 'it', 'ut']);

/** The words of a segment as HTML. Codes are kept where the file says that they are HTML; others mean nothing here. */
const segmentHtml = (segment: XmlElement, isHtml: boolean): string =>
  segment.children
    .map((child): string => {
      if (!isElement(child)) return escapeHtml(child);
      const name = localName(child);
      if (CODES.has(name)) return isHtml ? wordsOf(child) : '';
      return segmentHtml(child, isHtml);
    })
    .join('');

/** Properties of a unit or a variant by their type; those from here begin with `x-`. */
const propsOf = (element: XmlElement): Map<string, string> =>
  new Map(
    elementsOf(element)
      .filter(named('prop'))
      .map((prop) => [(prop.attributes['type'] ?? '').replace(/^x-/, ''), wordsOf(prop)]),
  );

type Variant = { column: string; language: string; cell: string };

const variantsOf = (unit: XmlElement, isHtml: boolean): Variant[] =>
  elementsOf(unit)
    .filter(named('tuv'))
    .map((variant) => {
      const language = variant.attributes['xml:lang'] ?? variant.attributes['lang'] ?? '';
      const props = propsOf(variant);
      const segment = elementsOf(variant).find(named('seg'));
      const cell = props.get('covered') ? COVERED : segment ? segmentHtml(segment, isHtml).trim() : '';
      return { column: `${props.get('text') ?? ''} (${language})`, language, cell };
    });

/** The units as rows of a table of the kind that is downloaded from here: the first language of the file is the root. */
const unitRows = (tmx: XmlElement, problems: Problems): TableRow[] => {
  const header = findBelow(tmx, named('header'));
  const body = findBelow(tmx, named('body'));
  const units = body ? elementsOf(body).filter(named('tu')) : [];
  if (units.length === 0) return problems.fail('empty');
  const isHtml = header?.attributes['datatype'] === 'html';
  const source = header?.attributes['srclang'] ?? '';
  const parsed = units.map((unit) => ({ unit, props: propsOf(unit), variants: variantsOf(unit, isHtml) }));
  const found = new Map(parsed.flatMap(({ variants }) => variants.map(({ column, language }) => [column, language])));
  // The language that the file calls its source comes first.
  const columns = [...found.keys()].sort((a, b) => Number(found.get(b) === source) - Number(found.get(a) === source));
  let depth = 0;
  for (const { props } of parsed) while (props.has(`section-${depth + 1}`)) depth += 1;
  const titles = Array.from({ length: depth }, (_, level) => sectionHeading(level + 1));
  const rows = parsed.map(({ unit, props, variants }): TableRow => ({
    line: unit.line,
    cells: [
      unit.attributes['tuid'] ?? '',
      props.get('number') ?? '',
      props.get('type') ?? '',
      props.get('references') ?? '',
      props.get('notes') ?? '',
      props.get('section-number') ?? '',
      ...titles.map((_, level) => props.get(`section-${level + 1}`) ?? ''),
      ...columns.map((column) => variants.find((each) => each.column === column)?.cell ?? ''),
    ],
  }));
  return [{ line: tmx.line, cells: [...OWN_COLUMNS, ...titles, ...columns] }, ...rows];
};

const readUnits = async (given: string, { encoding }: Pick<ImportOptions, 'encoding'>, onSkipped: OnSkipped) => {
  const file = await findOne(given, TMX_ENDINGS, problemsOf(path.basename(given), onSkipped));
  const problems = problemsOf(path.basename(file), onSkipped);
  const tmx = parseXml(decodeXml(await readLimited(file, problems), problems, encoding), problems);
  return { rows: unitRows(tmx, problems), problems };
};

const readTexts = async (
  given: string,
  options: ImportOptions,
  target: ImportTarget,
  onSkipped: OnSkipped,
): Promise<TextDraft[]> => {
  const { rows, problems } = await readUnits(given, options, onSkipped);
  return draftRows(rows, { ...options, has_heading_row: true }, target, problems);
};

/** A translation memory (TMX 1.4): a text for each language, whose segments are mapped to those of the first. */
export const tmxSource = (given: string, options: ImportOptions, target: ImportTarget): ImportSource =>
  documentSource(
    (onSkipped) => readTexts(given, options, target, onSkipped),
    Math.max(options.columns.filter(({ role }) => role === 'text').length, 1),
  );

export const lookAtTmx = async (given: string, onSkipped: OnSkipped): Promise<FormatDescription> => {
  const { rows } = await readUnits(given, {}, onSkipped);
  return { columns: describeColumns(rows, true) };
};
