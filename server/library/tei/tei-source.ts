import path from 'node:path';
import type { ImportOptions } from '#shared/import-options.ts';
import type { ImportSource, OnSkipped, TextDraft } from '../draft.ts';
import { readLimited } from '../documents/decode-text.ts';
import { documentSource } from '../documents/document-source.ts';
import { describeText, type FormatDescription } from '../documents/format-description.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { problemsOf, type Problems } from '../documents/problems.ts';
import { findOne } from '../documents/source-files.ts';
import { draftDocument } from '../documents/text-draft.ts';
import { decodeXml, elementsOf, localName, parseXml, type XmlElement } from '../documents/xml-reader.ts';
import { readTeiHeader } from './tei-header.ts';
import { buildTei } from './tei-text.ts';

export const TEI_ENDINGS = ['.xml', '.tei'];

/** A text in TEI P5. What is chosen goes before what its header says. */
export const teiSource = (given: string, options: ImportOptions, target: ImportTarget): ImportSource =>
  documentSource((onSkipped) => readTei(given, options, target, onSkipped));

const readTei = async (
  given: string,
  options: ImportOptions,
  target: ImportTarget,
  onSkipped: OnSkipped,
): Promise<TextDraft[]> => {
  const { built, found, problems } = await parseTei(given, options.encoding, onSkipped);
  return [draftDocument(built, found, { options, target, problems })];
};

const parseTei = async (given: string, encoding: ImportOptions['encoding'], onSkipped: OnSkipped) => {
  const file = await findOne(given, TEI_ENDINGS, problemsOf(path.basename(given), onSkipped));
  const problems = problemsOf(path.basename(file), onSkipped);
  const root = parseXml(decodeXml(await readLimited(file, problems), problems, encoding), problems);
  const tei = findTei(root, problems);
  const text = elementsOf(tei).find((each) => localName(each) === 'text');
  if (!text) return problems.fail('empty');
  return { built: buildTei(text, problems), found: readTeiHeader(tei), problems };
};

/** The text itself, also when it is the only one of a corpus. */
const findTei = (root: XmlElement, problems: Problems): XmlElement => {
  if (localName(root) === 'TEI') return root;
  const inside = localName(root) === 'teiCorpus' ? elementsOf(root).filter((each) => localName(each) === 'TEI') : [];
  if (inside.length > 1) return problems.fail('several_files', { count: inside.length });
  return inside[0] ?? problems.fail('not_tei', { name: root.name.slice(0, 40) }, root.line);
};

export const lookAtTei = async (given: string, onSkipped: OnSkipped): Promise<FormatDescription> => {
  const { built, found } = await parseTei(given, undefined, onSkipped);
  return describeText(built, found);
};
