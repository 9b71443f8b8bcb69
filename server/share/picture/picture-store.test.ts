import { describe, expect, it } from 'vitest';
import type { Card } from './card.ts';
import { pictureStore } from './picture-store.ts';

const card = (name: string): Card => ({ passage: [name], titles: [] });

/** Draws when told to. */
const easel = (size = 1) => {
  const drawn: string[] = [];
  const finish: (() => void)[] = [];
  const draw = ({ passage }: Card) =>
    new Promise<Buffer>((resolve) => {
      drawn.push(passage[0] ?? '');
      finish.push(() => resolve(Buffer.alloc(size, passage[0])));
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { draw, drawn, finish, turn };
};

describe('pictures', () => {
  it('are drawn once, for requests at the same time and for later ones', async () => {
    const { draw, drawn, finish } = easel();
    const pictures = pictureStore(draw);
    const both = [pictures('a', card('a')), pictures('a', card('a'))];
    finish[0]?.();
    expect(await both[0]).toBe(await both[1]);
    expect(await pictures('a', card('a'))).toBe(await both[0]);
    expect(drawn).toEqual(['a']);
  });

  it('of different passages are never given for each other, though drawn at the same time', async () => {
    const { draw, finish } = easel();
    const pictures = pictureStore(draw);
    const [a, b] = [pictures('a', card('a')), pictures('b', card('b'))];
    finish[1]?.();
    finish[0]?.();
    expect([String(await a), String(await b)]).toEqual(['a', 'b']);
  });

  it('are drawn two at once; the others wait their turn', async () => {
    const { draw, drawn, finish, turn } = easel();
    const pictures = pictureStore(draw);
    const all = ['a', 'b', 'c', 'd'].map((name) => pictures(name, card(name)));
    await turn();
    expect(drawn).toEqual(['a', 'b']);
    finish[0]?.();
    await turn();
    expect(drawn).toEqual(['a', 'b', 'c']);
    finish[1]?.();
    await turn();
    finish[2]?.();
    finish[3]?.();
    expect((await Promise.all(all)).map(String)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('make room: the one asked for longest ago goes first', async () => {
    const drawn: string[] = [];
    const draw = async ({ passage }: Card) => {
      drawn.push(passage[0] ?? '');
      return Buffer.alloc(10);
    };
    const pictures = pictureStore(draw, 20);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await pictures(name, card(name));
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  });

  it('that fail are tried again the next time', async () => {
    let failing = true;
    const pictures = pictureStore(async () => {
      if (failing) throw new Error('out of paint');
      return Buffer.alloc(1);
    });
    await expect(pictures('a', card('a'))).rejects.toThrow('out of paint');
    failing = false;
    expect(await pictures('a', card('a'))).toHaveLength(1);
  });
});
