import { posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { problemsOf } from '#server/library/documents/problems.ts';
import { parseXml, type XmlElement } from '#server/library/documents/xml-reader.ts';

/** The order that ECMA-376 (part 1, transitional) gives to the children of elements, of those that we write. */
const ORDER: Record<string, string> = {
  'w:pPr': `pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs
    suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid
    spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl
    divId cnfStyle rPr sectPr pPrChange`,
  'w:tblPr': `tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd
    tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription`,
  'w:tcPr': 'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark',
  'w:sectPr': `headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType
    cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings`,
  'w:style': `name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal
    personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr`,
  'w:lvl': 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr',
  'w:tbl': 'tblPr tblGrid tr',
  'w:tr': 'trPr tc',
  'w:numbering': 'numPicBullet abstractNum num',
};
/** Comes first where it is, and once. */
const FIRST: Record<string, string> = { 'w:p': 'w:pPr', 'w:r': 'w:rPr', 'w:tc': 'w:tcPr' };
const LAST: Record<string, string> = { 'w:tc': 'w:p', 'w:body': 'w:sectPr' };

const elements = ({ children }: XmlElement): XmlElement[] => children.filter((child) => typeof child !== 'string');
function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of elements(element)) yield* everyElement(child);
}
const named = (tree: XmlElement | undefined, name: string): XmlElement[] =>
  tree ? [...everyElement(tree)].filter((element) => element.name === name) : [];

const orderProblems = (part: string, element: XmlElement): string[] => {
  const { name } = element;
  const names = elements(element).map((child) => child.name);
  const order = ORDER[name]?.split(/\s+/).map((each) => `w:${each}`);
  const places = order ? names.map((each) => order.indexOf(each)) : [];
  const wrong = places.findIndex((place, index) => place < 0 || place < (places[index - 1] ?? 0));
  const first = FIRST[name];
  const last = LAST[name];
  return [
    ...(wrong >= 0 ? [`${part}: ${names[wrong]} in ${name} after ${names[wrong - 1] ?? 'nothing'}`] : []),
    ...(first && names.indexOf(first) > 0 ? [`${part}: ${first} is not first in ${name}`] : []),
    ...(last && names.at(-1) !== last ? [`${part}: ${name} does not end with ${last}`] : []),
  ];
};

/** The part that a file of relations belongs to: `word/document.xml` of `word/_rels/document.xml.rels`. */
const ownerOf = (rels: string): string => posix.join(posix.dirname(rels), '..', posix.basename(rels, '.rels'));

/** What is wrong with the structure of a Word document: its parts, types, relations, order of elements, styles, numbers and notes. */
export const findDocxProblems = (file: Uint8Array): string[] => {
  const files = unzipSync(file);
  const problems: string[] = [];
  const trees = new Map<string, XmlElement>();
  for (const [name, bytes] of Object.entries(files))
    if (/\.(?:xml|rels)$/.test(name)) {
      try {
        trees.set(
          name,
          parseXml(
            strFromU8(bytes),
            problemsOf(name, ({ reason }) => problems.push(`${name}: ${reason}`)),
          ),
        );
      } catch (error) {
        problems.push(`${name}: ${(error as Error).message}`);
      }
    }

  const types = trees.get('[Content_Types].xml');
  const extensions = new Set(named(types, 'Default').map(({ attributes }) => attributes['Extension']?.toLowerCase()));
  const overrides = new Set(named(types, 'Override').map(({ attributes }) => attributes['PartName']?.slice(1)));
  for (const name of Object.keys(files))
    if (name !== '[Content_Types].xml' && !overrides.has(name) && !extensions.has(name.split('.').at(-1) ?? ''))
      problems.push(`${name} has no content type`);
  for (const name of overrides)
    if (!name || !(name in files)) problems.push(`${name} has a content type and is missing`);

  const relations = new Map<string, Set<string>>();
  for (const [name, tree] of trees) {
    if (!name.endsWith('.rels')) continue;
    const owner = ownerOf(name);
    if (name !== '_rels/.rels' && !(owner in files)) problems.push(`${name} belongs to nothing`);
    const ids = new Set<string>();
    for (const { attributes } of named(tree, 'Relationship')) {
      const { Id = '', Target = '', TargetMode } = attributes;
      if (ids.has(Id)) problems.push(`${name}: ${Id} occurs twice`);
      ids.add(Id);
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(owner), Target);
      if (TargetMode !== 'External' && !(target in files))
        problems.push(`${name}: ${Id} leads to ${target}, which is missing`);
    }
    relations.set(owner, ids);
  }

  const idsOf = (part: string, name: string, attribute: string): Set<string | undefined> =>
    new Set(named(trees.get(part), name).map(({ attributes }) => attributes[attribute]));
  const known: Record<string, Set<string | undefined>> = {
    'w:pStyle': idsOf('word/styles.xml', 'w:style', 'w:styleId'),
    'w:rStyle': idsOf('word/styles.xml', 'w:style', 'w:styleId'),
    'w:tblStyle': idsOf('word/styles.xml', 'w:style', 'w:styleId'),
    'w:numId': idsOf('word/numbering.xml', 'w:num', 'w:numId'),
    'w:footnoteReference': idsOf('word/footnotes.xml', 'w:footnote', 'w:id'),
  };
  const bookmarks = idsOf('word/document.xml', 'w:bookmarkStart', 'w:name');
  for (const [part, tree] of trees)
    for (const element of everyElement(tree)) {
      const { name, attributes } = element;
      problems.push(...orderProblems(part, element));
      const value = attributes['w:val'] ?? attributes['w:id'];
      if (known[name] && !known[name].has(value)) problems.push(`${part}: ${name} names ${value}, which is missing`);
      const anchor = name === 'w:hyperlink' ? attributes['w:anchor'] : undefined;
      if (anchor !== undefined && !bookmarks.has(anchor))
        problems.push(`${part}: a link leads to ${anchor}, which is missing`);
      for (const key of ['r:id', 'r:embed'])
        if (attributes[key] !== undefined && !relations.get(part)?.has(attributes[key]))
          problems.push(`${part}: ${name} has ${attributes[key]}, which is no relation`);
    }
  return [...new Set(problems)];
};
