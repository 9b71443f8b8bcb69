import { describe, expect, it } from 'vitest';
import type { Card } from './card.ts';
import { createPictureCache } from './picture-cache.ts';

const card = (name: string): Card => ({ passage: [name], titles: [] });

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** A `draw` whose pictures are finished, or fail, by hand. */
const manualDraw = (size = 1) => {
  const drawn: string[] = [];
  const finish: (() => void)[] = [];
  const fail: (() => void)[] = [];
  const draw = ({ passage }: Card) =>
    new Promise<Buffer>((resolve, reject) => {
      drawn.push(passage[0] ?? '');
      finish.push(() => resolve(Buffer.alloc(size, passage[0])));
      fail.push(() => reject(new Error('no')));
    });
  return { draw, drawn, finish, fail };
};

describe('the picture cache', () => {
  it('draws a picture once, for concurrent requests and for later ones', async () => {
    const { draw, drawn, finish } = manualDraw();
    const pictures = createPictureCache(draw);
    const both = [pictures('a', card('a')), pictures('a', card('a'))];
    await nextTick();
    finish[0]?.();
    expect(await both[0]).toBe(await both[1]);
    expect(await pictures('a', card('a'))).toBe(await both[0]);
    expect(drawn).toEqual(['a']);
  });

  it('never mixes up passages that are drawn at the same time', async () => {
    const { draw, finish } = manualDraw();
    const pictures = createPictureCache(draw);
    const [a, b] = [pictures('a', card('a')), pictures('b', card('b'))];
    await nextTick();
    finish[1]?.();
    finish[0]?.();
    expect([String(await a), String(await b)]).toEqual(['a', 'b']);
  });

  it('draws two at a time; the others wait in a queue', async () => {
    const { draw, drawn, finish } = manualDraw();
    const pictures = createPictureCache(draw);
    const all = ['a', 'b', 'c', 'd'].map((name) => pictures(name, card(name)));
    await nextTick();
    expect(drawn).toEqual(['a', 'b']);
    finish[0]?.();
    await nextTick();
    expect(drawn).toEqual(['a', 'b', 'c']);
    finish[1]?.();
    await nextTick();
    finish[2]?.();
    finish[3]?.();
    expect((await Promise.all(all)).map(String)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('goes on with the queue after a failure', async () => {
    const { draw, drawn, finish, fail } = manualDraw();
    const pictures = createPictureCache(draw);
    const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => pictures(name, card(name))));
    await nextTick();
    expect(drawn).toEqual(['a', 'b']);
    fail[0]?.();
    await nextTick();
    expect(drawn).toEqual(['a', 'b', 'c']);
    finish[1]?.();
    await nextTick();
    finish[2]?.();
    finish[3]?.();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  });

  it('evicts the least recently used picture', async () => {
    const drawn: string[] = [];
    const draw = async ({ passage }: Card) => {
      drawn.push(passage[0] ?? '');
      return Buffer.alloc(10);
    };
    const pictures = createPictureCache(draw, 20);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await pictures(name, card(name));
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  });

  it('gives a waiting request its picture although the cache has no room for it', async () => {
    const { draw, finish } = manualDraw(10);
    const pictures = createPictureCache(draw, 10);
    const both = ['a', 'b'].map((name) => pictures(name, card(name)));
    await nextTick();
    finish[1]?.();
    await nextTick();
    finish[0]?.();
    expect((await Promise.all(both)).map((picture) => picture.toString('latin1', 0, 1))).toEqual(['a', 'b']);
    const large = createPictureCache(async () => Buffer.alloc(50), 10);
    expect(await large('a', card('a'))).toHaveLength(50);
  });

  it('draws again what failed', async () => {
    let isFailing = true;
    const pictures = createPictureCache(async () => {
      if (isFailing) throw new Error('out of paint');
      return Buffer.alloc(1);
    });
    await expect(pictures('a', card('a'))).rejects.toThrow('out of paint');
    isFailing = false;
    expect(await pictures('a', card('a'))).toHaveLength(1);
  });
});
