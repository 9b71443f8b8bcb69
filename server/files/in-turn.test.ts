import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('runs so many at once and no more, each in its turn, also after a failure', async () => {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const work = inTurn(2, async (name: string) => {
    log.push(name);
    await new Promise<void>((done) => ends.push(done));
    if (name === 'a') throw new Error('no');
    return name;
  });
  const settle = () => new Promise(setImmediate);
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => work(name)));
  await settle();
  expect(log).toEqual(['a', 'b']);
  ends.shift()?.();
  await settle();
  expect(log).toEqual(['a', 'b', 'c']);
  while (log.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
