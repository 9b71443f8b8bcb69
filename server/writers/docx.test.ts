import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { DownloadLayout } from '#shared/download-formats.ts';
import { writeDocx } from './docx.ts';
import { layOut } from './lay-out.ts';
import { findDocxProblems } from './testing-docx.ts';
import { alignedOf, bundledWorks } from './testing-texts.ts';

const works = await bundledWorks();
const docxOf = async (key: string, layout: DownloadLayout): Promise<Uint8Array> => {
  const work = works.find((each) => each.key === `library:${key}`);
  if (!work) throw new Error(`The library has no ${key}.`);
  const aligned = alignedOf({ ...work, texts: work.texts.slice(0, 3) });
  const blocks = layOut(aligned, { layout, hasTags: true });
  return buffer(Readable.from(writeDocx({ ...aligned.front, layout, blocks })));
};

it.each([
  ['bodhicaryavatara-1', 'stacked'],
  ['heart-sutra', 'side_by_side'],
  ['dhammapada-1', 'in_turn'],
  // Put together of several.
  ['satipatthana-sutta', 'stacked'],
] as const)('%s (%s) has the structure of a Word document', async (key, layout) => {
  expect(findDocxProblems(await docxOf(key, layout))).toEqual([]);
});

it('the check sees parts, relations, notes, styles and elements that are missing or in another order', async () => {
  const whole = unzipSync(await docxOf('bodhicaryavatara-1', 'stacked'));
  const problemsWith = (part: string, change: (xml: string) => string | null): string[] => {
    const changed = change(strFromU8(whole[part]!));
    const { [part]: _part, ...rest } = whole;
    return findDocxProblems(zipSync(changed === null ? rest : { ...rest, [part]: strToU8(changed) }));
  };
  const document = 'word/document.xml';
  const isFound = (part: string, change: (xml: string) => string | null) => problemsWith(part, change).length > 0;
  expect(problemsWith(document, (xml) => xml)).toEqual([]);
  const found = [
    isFound('word/styles.xml', () => null),
    isFound('word/footnotes.xml', () => null),
    isFound(document, (xml) => xml.replace('</w:p>', '')),
    isFound(document, (xml) => xml.replace('<w:pPr><w:pStyle', '<w:pPr><w:jc w:val="left"/><w:pStyle')),
    isFound(document, (xml) => xml.replace(/(<w:footnoteReference w:id=")\d+/, '$1999')),
    isFound(document, (xml) => xml.replace('w:anchor="', 'w:anchor="no-')),
    isFound('word/_rels/document.xml.rels', (xml) => xml.replace('styles.xml', 'other.xml')),
    isFound('[Content_Types].xml', (xml) => xml.replace(/<Default [^>]*"rels"[^>]*>/, '')),
  ];
  expect(found.flatMap((one, index) => (one ? [] : [index]))).toEqual([]);
});
