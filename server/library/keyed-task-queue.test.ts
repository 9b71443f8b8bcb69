import { describe, expect, it } from 'vitest';
import { keyedTaskQueue } from './keyed-task-queue.ts';

/** Jobs that end on demand, and a log of what started and ended. */
const scene = (limit: number) => {
  const queue = keyedTaskQueue(limit);
  const diary: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, ...names: string[]) =>
    queue.add(new Set(names), async () => {
      diary.push(`${name} begins`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      diary.push(`${name} ends`);
    });
  return { queue, diary, start, end: (name: string) => ends.get(name)?.() };
};

describe('jobs side by side', () => {
  it('run at once up to the limit', async () => {
    const { queue, diary, start, end } = scene(2);
    await start('a', 'x');
    await start('b', 'y');
    const third = start('c', 'z');
    await Promise.resolve();
    expect(diary).toEqual(['a begins', 'b begins']);
    end('b');
    await third;
    expect(diary).toEqual(['a begins', 'b begins', 'b ends', 'c begins']);
    end('a');
    end('c');
    await queue.drain();
    expect(diary).toHaveLength(6);
  });

  it('wait for one that has a name in common, while others go past', async () => {
    const { queue, diary, start, end } = scene(3);
    await start('root', 'work 1', 'text 1');
    await start('version', 'work 1', 'text 2');
    await start('other', 'work 2');
    await new Promise((resolve) => setImmediate(resolve));
    expect(diary).toEqual(['root begins', 'other begins']);
    end('root');
    await new Promise((resolve) => setImmediate(resolve));
    expect(diary).toEqual(['root begins', 'other begins', 'root ends', 'version begins']);
    end('version');
    end('other');
    await queue.drain();
  });

  it('are not begun when what they waited for has failed', async () => {
    const { queue, diary, start } = scene(3);
    await queue.add(new Set(['work 1']), () => Promise.reject(new Error('the power is gone')));
    await start('version', 'work 1');
    await expect(queue.drain()).rejects.toThrow('the power is gone');
    expect(diary).toEqual([]);
  });

  it('that fail end everything, after those that still run', async () => {
    const { queue, start, end } = scene(2);
    await start('b', 'y');
    await queue.add(new Set(['x']), () => Promise.reject(new Error('the power is gone')));
    const third = start('c', 'z');
    end('b');
    await expect(third).rejects.toThrow('the power is gone');
    await expect(queue.drain()).rejects.toThrow('the power is gone');
  });
});
