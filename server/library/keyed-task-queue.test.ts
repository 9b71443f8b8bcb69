import { describe, expect, it } from 'vitest';
import { keyedTaskQueue } from './keyed-task-queue.ts';

/** Jobs that end when told to, and a diary of what began and ended. */
const scene = (limit: number) => {
  const lanes = keyedTaskQueue(limit);
  const diary: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, ...names: string[]) =>
    lanes.start(new Set(names), async () => {
      diary.push(`${name} begins`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      diary.push(`${name} ends`);
    });
  return { lanes, diary, start, end: (name: string) => ends.get(name)?.() };
};

describe('jobs side by side', () => {
  it('run at once up to the limit', async () => {
    const { lanes, diary, start, end } = scene(2);
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
    await lanes.settle();
    expect(diary).toHaveLength(6);
  });

  it('wait for one that has a name in common, while others go past', async () => {
    const { lanes, diary, start, end } = scene(3);
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
    await lanes.settle();
  });

  it('are not begun when what they waited for has failed', async () => {
    const { lanes, diary, start } = scene(3);
    await lanes.start(new Set(['work 1']), () => Promise.reject(new Error('the power is gone')));
    await start('version', 'work 1');
    await expect(lanes.settle()).rejects.toThrow('the power is gone');
    expect(diary).toEqual([]);
  });

  it('that fail end everything, after those that still run', async () => {
    const { lanes, start, end } = scene(2);
    await start('b', 'y');
    await lanes.start(new Set(['x']), () => Promise.reject(new Error('the power is gone')));
    const third = start('c', 'z');
    end('b');
    await expect(third).rejects.toThrow('the power is gone');
    await expect(lanes.settle()).rejects.toThrow('the power is gone');
  });
});
