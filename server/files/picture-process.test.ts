import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { reencodeInProcess } from './picture-process.ts';
import { picture } from './testing-pictures.ts';

/** The processes that decode pictures, of this one. */
const listProcesses = (): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === process.pid && line.includes('picture-worker') ? [Number(pid)] : [];
  });
};

it('encodes a picture again in another process, which is used for the next one too', async () => {
  const { kind, bytes, width } = await reencodeInProcess(await picture('png'), 20);
  expect([kind, Buffer.isBuffer(bytes), width]).toEqual(['png', true, 20]);
  const first = listProcesses();
  expect(first).toHaveLength(1);
  expect((await reencodeInProcess(await picture('jpeg'), 20)).kind).toBe('jpg');
  expect(listProcesses()).toEqual(first);
});

it('tells why a picture is refused', async () => {
  const refused = reencodeInProcess(Buffer.from('no picture'), 20);
  await expect(refused).rejects.toThrow(
    new AppError('unsupported_media_type', 'Only JPEG, PNG, GIF and WebP pictures are accepted.'),
  );
});

it('answers that it is unavailable when the process dies, and starts another', async () => {
  const large = reencodeInProcess(await picture('png', 6000, 4000), 4000);
  const pid = await vi.waitUntil(() => listProcesses()[0]);
  process.kill(pid, 'SIGKILL');
  await expect(large).rejects.toThrow(new AppError('unavailable'));
  expect((await reencodeInProcess(await picture('png'), 20)).kind).toBe('png');
  expect(listProcesses()).not.toContain(pid);
});

it('refuses pictures when twenty wait already', async () => {
  const small = await picture('png');
  const results = await Promise.allSettled(Array.from({ length: 23 }, () => reencodeInProcess(small, 20)));
  expect(results.slice(0, 22).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(results[22]).toEqual({ status: 'rejected', reason: new AppError('unavailable') });
});
