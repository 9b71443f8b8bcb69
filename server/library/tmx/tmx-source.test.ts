import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSource } from '../describe-source.ts';
import { codesOf, importAs, linesOf, writeFiles } from '../documents/testing-documents.ts';

const memory = (units: string, { datatype = 'plaintext', source = 'bo' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="${source}" datatype="${datatype}"/><body>${units}</body></tmx>`;
const unit = (bo: string, en: string, attributes = '') =>
  `<tu${attributes}><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="bo"><seg>${bo}</seg></tuv></tu>`;
const read = async (content: string) =>
  importAs('tmx', path.join(await writeFiles({ 'a.tmx': content }), 'a.tmx'), { options: { text: {} } });

describe('a translation memory', () => {
  it('is a text for each language, mapped to its source language, in the order of its units', async () => {
    const { texts, skipped } = await read(memory(unit('ཀ', 'One', ' tuid="a1"') + unit('ཁ', 'Two &amp; &lt;b&gt;')));
    expect(skipped).toEqual([]);
    expect(texts.map(({ key, is_root }) => [key, is_root])).toEqual([
      ['file:heart/bo', true],
      ['file:heart/en', false],
    ]);
    expect(texts.map(linesOf)).toEqual([
      ['a1 p ཀ', '0:2 p ཁ'],
      ['a1 p One', '0:2 p Two &amp; &lt;b&gt;'],
    ]);
    expect(texts[1]?.segments.map(({ maps_to }) => maps_to.map(({ segment }) => segment))).toEqual([['a1'], ['0:2']]);
  });

  it('keeps codes only where the file says that they are HTML', async () => {
    const coded = unit(
      'ཀ',
      '<bpt i="1">&lt;b&gt;</bpt>One<ept i="1">&lt;/b&gt;</ept><ph>&lt;br&gt;</ph><hi>two</hi><it pos="begin">{1}</it>',
    );
    expect(linesOf((await read(memory(coded, { datatype: 'html' }))).texts[1])).toEqual(['0:1 p <b>One</b><br>two{1}']);
    expect(linesOf((await read(memory(coded))).texts[1])).toEqual(['0:1 p Onetwo']);
  });

  it('may lack a language in a unit', async () => {
    const { texts } = await read(memory(`${unit('ཀ', 'One')}<tu><tuv xml:lang="bo"><seg>ཁ</seg></tuv></tu>`));
    expect(texts.map(linesOf)).toEqual([['0:1 p ཀ', '0:2 p ཁ'], ['0:1 p One']]);
  });

  it.each([
    [memory(''), 'empty'],
    ['<tmx><body>', 'xml_not_well_formed'],
    ['', 'xml_not_well_formed'],
  ])('that is wrong is not loaded, and the reason is named: %.40s', async (content, code) => {
    const { texts, skipped } = await read(content);
    expect(texts).toEqual([]);
    expect(codesOf(skipped).join()).toContain(code);
  });

  it('is recognised by its name and described by its languages', async () => {
    const file = path.join(await writeFiles({ 'a.tmx': memory(unit('ཀ', 'One')) }), 'a.tmx');
    const { format, columns } = await describeSource(file);
    expect(format).toBe('tmx');
    expect(columns.filter(({ role }) => role === 'text').map(({ language, is_root }) => [language, is_root])).toEqual([
      ['bo', true],
      ['en', false],
    ]);
  });
});
