import { describe, expect, it } from 'vitest';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { mergeBlocks, type MergeContext, neededOfRows } from './merge-blocks.rules.ts';
import type { Block, Passage } from './stored-sheet.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];
const SEGMENT = '00000000-0000-4000-8000-0000000000ff';

const context = (stored: Block[], more: Partial<MergeContext> = {}): MergeContext => ({
  stored,
  passages: new Map(),
  former: new Map(),
  texts: new Map(),
  aligned: [],
  siteUrl: 'https://texts.example',
  ...more,
});
const stored = (block_id: string, content = '<p>same</p>'): Block => ({ block_id, type: 'content', content });
const row = (position: number, block_id?: string, content = '<p>same</p>'): SheetRow => ({
  position,
  type: 'content',
  content,
  ...(block_id ? { block_id } : {}),
});
const mergedIds = (rows: SheetRow[], blocks: Block[]) =>
  mergeBlocks(rows, context(blocks)).map(({ block_id }) => block_id);

describe('equal blocks', () => {
  const two = [stored(A), stored(B)];

  it('without ids are the stored ones, in order, each once', () => {
    expect(mergedIds([row(1), row(2)], two)).toEqual([A, B]);
    const [first, second, third] = mergedIds([row(1), row(2), row(3)], two);
    expect([first, second]).toEqual([A, B]);
    expect([A, B]).not.toContain(third);
  });

  it('without an id never take the id of a row that names it, whichever comes first', () => {
    expect(mergedIds([row(1, A), row(2)], two)).toEqual([A, B]);
    expect(mergedIds([row(1), row(2, A)], two)).toEqual([B, A]);
    expect(mergedIds([row(1), row(2, B)], two)).toEqual([A, B]);
    expect(mergedIds([row(1, A.toUpperCase()), row(2)], two)).toEqual([A, B]);
  });

  it('with the same id become two blocks', () => {
    const ids = mergedIds([row(1, A), row(2, A)], two);
    expect(ids[0]).toBe(A);
    expect(new Set([...ids, B]).size).toBe(3);
  });

  it('stay apart from a block of another type with the same content', () => {
    const link = 'https://elsewhere.example/lotus.jpg';
    const image: Block = { block_id: C, type: 'image', content: link, alt: 'A lotus' };
    const merged = mergeBlocks(
      [
        { position: 1, type: 'video', content: link },
        { position: 2, type: 'image', content: link },
      ],
      context([image]),
    );
    expect(merged[0]?.block_id).not.toBe(C);
    expect(merged[1]).toEqual(image);
  });

  it('that quote the same passage each keep the revision that they quoted', () => {
    const source = (block_id: string, revision: number): Block => ({
      block_id,
      type: 'source',
      content: `of ${revision}`,
      quote: { segment_id: SEGMENT, revision },
    });
    const blocks = [source(A, 1), source(B, 2)];
    const quote = (position: number): SheetRow => ({ position, type: 'source', content: SEGMENT });
    expect(mergeBlocks([quote(1), quote(2)], context(blocks))).toEqual(blocks);
  });
});

it('rows are in the order of their positions', () => {
  const rows = [row(2, B, '<p>two</p>'), row(1, A, '<p>one</p>')];
  expect(mergeBlocks(rows, context([])).map(({ block_id }) => block_id)).toEqual([A, B]);
});

describe('the content of a row', () => {
  it('is sanitized, unless its block has it already', () => {
    const [changed, unchanged] = ['<p onclick="x">new</p>', '<p onclick="y">old, before the rules were stricter</p>'];
    const merge = (rows: SheetRow[], more?: Partial<MergeContext>) =>
      mergeBlocks(rows, context([stored(A, unchanged)], more)).map(({ content }) => content);
    expect(merge([row(1, A, unchanged)])).toEqual([unchanged]);
    expect(merge([row(1, A, changed)])).toEqual(['<p>new</p>']);
    expect(merge([row(1, undefined, unchanged)])).toEqual(['<p>old, before the rules were stricter</p>']);
    expect(merge([{ position: 1, type: 'audio', content: unchanged, block_id: A }])).toEqual(['']);
  });

  it('may have been sanitized before', () => {
    const sanitized = new Map([['<p>sent</p>', '<p>sanitized</p>']]);
    const [text, link] = mergeBlocks(
      [row(1, A, '<p>sent</p>'), { position: 2, type: 'audio', content: '<p>sent</p>' }],
      context([], { sanitized }),
    );
    expect([text?.content, link?.content]).toEqual(['<p>sanitized</p>', '']);
  });

  it('of a block that is not stored here has the id that was sent, or a new one', () => {
    const [named, unnamed] = mergeBlocks([row(1, C), row(2)], context([]));
    expect(named).toEqual(stored(C));
    expect(unnamed?.block_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the description of a picture', () => {
  const [lotus, lake] = ['https://x.example/lotus.jpg', 'https://x.example/lake.jpg'];
  const image: Block = { block_id: A, type: 'image', content: lotus, alt: 'A lotus' };
  const altAfter = (sent: Partial<SheetRow>) =>
    mergeBlocks([{ position: 1, type: 'image', content: lotus, block_id: A, ...sent }], context([image]))[0];

  it('stays until another is sent, or another picture', () => {
    expect(altAfter({})).toEqual(image);
    expect(altAfter({ alt: 'A flower' })).toEqual({ ...image, alt: 'A flower' });
    expect(altAfter({ alt: '' })).toEqual({ block_id: A, type: 'image', content: lotus });
    expect(altAfter({ content: lake })).toEqual({ block_id: A, type: 'image', content: lake });
    expect(altAfter({ block_id: B })).toEqual({ block_id: B, type: 'image', content: lotus });
  });

  it('belongs to pictures only', () => {
    expect(altAfter({ type: 'audio', alt: 'x' })).toEqual({ block_id: A, type: 'audio', content: lotus });
  });
});

describe('a quoted passage', () => {
  const passage: Passage = {
    segment_id: SEGMENT,
    text_id: 't',
    text_title: 'Text',
    language: 'en',
    script: 'Latn',
    revision: 2,
    reference: { passage_number: 5, citation: 'BCA', own_number: '', references: [] },
    type: 'prose',
    work_id: 'w',
    label_source: { key: null, references: [] },
    content: 'as it is now',
  };
  const {
    content: _content,
    reference: _reference,
    type: _type,
    work_id: _work,
    label_source: _label,
    ...quote
  } = passage;
  const old: Block = { block_id: A, type: 'source', content: 'as quoted', quote: { ...quote, revision: 1 } };
  const current: Block = { block_id: A, type: 'source', content: 'as it is now', quote };
  const inLibrary = { passages: new Map([[SEGMENT, passage]]) };
  const merge = (blocks: Block[], more: Partial<MergeContext>, sent: Partial<SheetRow> = {}) =>
    mergeBlocks([{ position: 1, type: 'source', content: SEGMENT, block_id: A, ...sent }], context(blocks, more))[0];

  it('stays as it was quoted until the current revision is asked for', () => {
    expect(merge([old], inLibrary)).toEqual(old);
    expect(merge([old], inLibrary, { revision: 1 })).toEqual(old);
    expect(merge([old], inLibrary, { revision: 3 })).toEqual(old);
    expect(merge([old], inLibrary, { revision: 2 })).toEqual(current);
    const same = { ...current, content: 'same revision' };
    expect(merge([same], inLibrary, { revision: 2 })).toEqual(same);
    expect(merge([old], {}, { revision: 2 })).toEqual(old);
  });

  it('that is new is taken from the library', () => {
    expect(merge([], inLibrary)).toEqual(current);
    expect(merge([], inLibrary, { content: ` ${SEGMENT.toUpperCase()} ` })).toEqual(current);
    expect(merge([{ ...old, quote: { segment_id: B } }], inLibrary)).toEqual(current);
    expect(merge([stored(A)], inLibrary)).toEqual(current);
  });

  it('that is gone from the library is taken from an earlier revision of the sheet', () => {
    const gone: Block = { block_id: A, type: 'source', content: '', quote: { segment_id: SEGMENT } };
    expect(merge([], { former: new Map([[A, { ...old, block_id: C }]]) })).toEqual(old);
    expect(merge([], { former: new Map([[A, { ...old, quote: { segment_id: B } }]]) })).toEqual(gone);
    expect(merge([], { former: new Map([[A, stored(A)]]) })).toEqual(gone);
    expect(merge([], {})).toEqual(gone);
  });

  it('without an id is the stored quotation of it', () => {
    expect(merge([{ ...old, block_id: B }], inLibrary, { block_id: undefined })).toEqual({ ...old, block_id: B });
  });

  it('is looked up once', () => {
    const rows: SheetRow[] = [SEGMENT, ` ${SEGMENT.toUpperCase()} `, B].map((content, position) => ({
      position,
      type: 'source',
      content,
    }));
    expect(neededOfRows([...rows, row(9, A, C)], []).segment_ids).toEqual([SEGMENT, B]);
  });
});

describe('the details of a recording or video', () => {
  const [key, otherKey] = [`${'a'.repeat(32)}.png`, `${'b'.repeat(32)}.jpg`];
  const video: Block = { block_id: A, type: 'video', content: 'dQw4w9WgXcQ', title: 'Giving', picture: key, start: 90 };
  const merged = (sent: Partial<SheetRow>, old = video) =>
    mergeBlocks([{ position: 1, type: old.type, content: old.content, block_id: A, ...sent }], context([old]))[0];

  it('stay until others are sent, or another video', () => {
    expect(merged({})).toEqual(video);
    expect(merged({ title: 'Patience' })).toEqual({ ...video, title: 'Patience' });
    expect(merged({ title: '', picture: '', start: 0 })).toEqual({
      block_id: A,
      type: 'video',
      content: 'dQw4w9WgXcQ',
    });
    expect(merged({ content: 'aaaaaaaaaaa' })).toEqual({ block_id: A, type: 'video', content: 'aaaaaaaaaaa' });
  });

  it('have a picture that was uploaded here, by any of its names', () => {
    for (const picture of [otherKey, `/files/${otherKey}`, ` /files/${otherKey} `])
      expect(merged({ picture })).toEqual({ ...video, picture: otherKey });
    for (const picture of ['https://elsewhere.example/a.png', '/files/../a', 'javascript:1'])
      expect(merged({ picture })?.picture).toBeUndefined();
  });

  it('have the start of a link that is sent as the content', () => {
    expect(merged({ content: 'https://youtu.be/dQw4w9WgXcQ?t=1m2s' })).toEqual({ ...video, start: 62 });
    expect(merged({ content: 'https://youtu.be/dQw4w9WgXcQ?t=62', start: 5 })).toEqual({ ...video, start: 5 });
    expect(merged({ content: 'https://youtu.be/dQw4w9WgXcQ' })?.start).toBeUndefined();
  });

  it('belong to their kinds only', () => {
    const audio: Block = {
      block_id: A,
      type: 'audio',
      content: 'https://open.spotify.com/embed/show/x',
      title: 'Chant',
    };
    expect(merged({ start: 5, caption: 'x', alt: 'x' }, audio)).toEqual(audio);
  });
});
