import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportOptions } from '#shared/import-options.ts';
import type { ImportSource, OnSkipped, TextDraft } from '../draft.ts';
import { readLimited } from '../documents/decode-text.ts';
import { documentSource } from '../documents/document-source.ts';
import { describeText, type FormatDescription } from '../documents/format-description.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { ImportProblemError, problemsOf, type Problems } from '../documents/problems.ts';
import { findOne } from '../documents/source-files.ts';
import { draftDocument } from '../documents/text-draft.ts';
import { decodeXml, elementsOf, findBelow, localName, parseXml, type XmlElement } from '../documents/xml-reader.ts';
import { readTeiHeader } from './tei-header.ts';
import { KEYS_IN_IDS } from './tei-ids.rules.ts';
import { buildTei } from './tei-text.ts';

export const TEI_ENDINGS = ['.xml', '.tei'];

type Chosen = { encoding?: ImportOptions['encoding']; part?: number | undefined };

/** A text in TEI P5. What is chosen goes before what its header says. */
export const teiSource = (given: string, options: ImportOptions, target: ImportTarget): ImportSource =>
  documentSource((onSkipped) => readTei(given, options, target, onSkipped));

const readTei = async (
  given: string,
  options: ImportOptions,
  target: ImportTarget,
  onSkipped: OnSkipped,
): Promise<TextDraft[]> => {
  const { built, found, problems } = await parseTei(given, options, onSkipped);
  return [draftDocument(built, found, { options, target, problems })];
};

const parseTei = async (given: string, { encoding, part }: Chosen, onSkipped: OnSkipped) => {
  const file = await findOne(given, TEI_ENDINGS, problemsOf(path.basename(given), onSkipped));
  const problems = problemsOf(path.basename(file), onSkipped);
  const root = await parseFile(file, encoding, problems);
  const tei = findTei(root, part ?? 1, problems);
  const text = elementsOf(tei).find((each) => localName(each) === 'text');
  if (!text) return problems.fail('empty');
  const header = elementsOf(tei).find((each) => localName(each) === 'teiHeader');
  const hasKeysInIds =
    header !== undefined &&
    findBelow(header, (each) => localName(each) === 'refsDecl' && each.attributes['n'] === KEYS_IN_IDS) !== undefined;
  return { built: buildTei(text, problems, hasKeysInIds), found: readTeiHeader(tei), problems };
};

/** Each text of a corpus is read by itself, from a file that is parsed once. */
let lastParsed:
  | { file: string; encoding: Chosen['encoding']; stamp: string; bytes: Uint8Array; root: XmlElement }
  | undefined;

const parseFile = async (file: string, encoding: Chosen['encoding'], problems: Problems): Promise<XmlElement> => {
  const { mtimeMs, size, ino } = await stat(file);
  const stamp = `${mtimeMs} ${size} ${ino}`;
  const isLast = lastParsed?.file === file && lastParsed.encoding === encoding && lastParsed.stamp === stamp;
  const bytes = isLast && lastParsed ? lastParsed.bytes : await readLimited(file, problems);
  if (isLast && lastParsed) {
    // The lines of its problems are quoted from it.
    decodeXml(bytes, problems, encoding);
    return lastParsed.root;
  }
  const root = parseXml(decodeXml(bytes, problems, encoding), problems);
  lastParsed = localName(root) === 'teiCorpus' ? { file, encoding, stamp, bytes, root } : undefined;
  return root;
};

/** The texts in a file: more than one in a corpus, also one of corpora. */
const textsIn = (root: XmlElement): XmlElement[] => {
  if (localName(root) === 'TEI') return [root];
  return localName(root) === 'teiCorpus' ? elementsOf(root).flatMap(textsIn) : [];
};

const findTei = (root: XmlElement, part: number, problems: Problems): XmlElement =>
  textsIn(root)[part - 1] ?? problems.fail('not_tei', { name: root.name.slice(0, 40) }, root.line);

/** A file that is no XML is one, and reported when it is read. */
export const countTexts = async (file: string): Promise<number> => {
  const problems = problemsOf(path.basename(file), () => undefined);
  try {
    return textsIn(await parseFile(file, undefined, problems)).length;
  } catch (error) {
    if (!(error instanceof ImportProblemError)) throw error;
    return 1;
  }
};

export const lookAtTei = async (given: string, onSkipped: OnSkipped, part?: number): Promise<FormatDescription> => {
  const { built, found } = await parseTei(given, { part }, onSkipped);
  return describeText(built, found);
};
