import { expect, it } from 'vitest';
import { sheetsApp } from './testing-sheets.ts';

const { member, create, put, read } = await sheetsApp();
const tashi = await member();

it('stores what the author says about a picture, a recording or a video, as plain text on one line', async () => {
  const key = `${'a'.repeat(32)}.png`;
  const { sheet_id } = await create(tashi, {
    source: [
      { position: 0, type: 'image', content: 'https://x.example/a.jpg', caption: ' The <b>lake</b>\nat dawn ' },
      { position: 1, type: 'video', content: 'https://youtu.be/dQw4w9WgXcQ?t=1m2s', title: ' Giving ', picture: key },
      { position: 2, type: 'audio', content: 'https://on.soundcloud.com/AbC', picture: 'https://x.example/a.png' },
    ],
  });
  const [image, video, audio] = (await read(sheet_id, tashi)).content.segments;
  expect(image).toMatchObject({ caption: 'The <b>lake</b> at dawn' });
  expect(video).toMatchObject({ content: 'dQw4w9WgXcQ', title: 'Giving', picture: `/files/${key}`, start: 62 });
  expect(audio).toMatchObject({ content: 'https://on.soundcloud.com/AbC' });
  expect(audio).not.toHaveProperty('picture');
  for (const [type, detail] of [
    ['image', { caption: 'a'.repeat(501) }],
    ['video', { title: 'a'.repeat(301) }],
    ['video', { start: -1 }],
    ['video', { start: 360_000 }],
  ] as const) {
    const source = [{ position: 0, type, content: 'dQw4w9WgXcQ', ...detail }];
    expect(await put(tashi, sheet_id, { body: { source } })).toMatchObject({ status: 400 });
  }
});

it('a question stays one while its words change, until a save says otherwise', async () => {
  const question = { position: 0, type: 'content' as const, content: '<p>Why?</p>', is_question: true };
  const { sheet_id } = await create(tashi, { source: [question] });
  const first = async () => (await read(sheet_id, tashi)).content.segments[0];
  const block_id = (await first())?.block_id;
  expect(await first()).toMatchObject({ is_question: true });
  const reworded = { position: 0, type: 'content' as const, content: '<p>What for?</p>', block_id };
  await put(tashi, sheet_id, { body: { source: [reworded] } });
  expect(await first()).toMatchObject({ content: '<p>What for?</p>', is_question: true });
  await put(tashi, sheet_id, { body: { source: [{ ...reworded, is_question: false }] } });
  expect(await first()).not.toHaveProperty('is_question');
});
