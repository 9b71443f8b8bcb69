import { expect, it } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

it('runs the tasks of one key after each other, also after a failure, and those of others beside them', async () => {
  const run = createOneAtATime();
  const { open, opened } = gate();
  const order: string[] = [];
  const first = run('a', async () => {
    await opened;
    order.push('first');
    throw new Error('failed');
  }).catch(() => order.push('caught'));
  const second = run('a', async () => order.push('second'));
  await run('b', async () => order.push('other'));
  expect(order).toEqual(['other']);
  open();
  await Promise.all([first, second]);
  expect(order.filter((name) => name !== 'caught')).toEqual(['other', 'first', 'second']);
});

it('refuses a visitor with too many tasks, until one is done', async () => {
  const run = createOneAtATime();
  const { open, opened } = gate();
  const tasks = Array.from({ length: 4 }, () => run('a', () => opened));
  await expect(run('a', () => opened)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 10 });
  open();
  await Promise.all(tasks);
  expect(await run('a', async () => 'again')).toBe('again');
});
