import { expect, it } from 'vitest';
import { chosenFiles } from './chosen-files.ts';

const file = (path: string, content: string, lastModified = 1) => {
  const made = new File([content], path.split('/').at(-1) ?? '', { lastModified });
  return Object.assign(made, { path });
};

it('puts the files of a folder one after the other in the order of their paths, without what systems leave', async () => {
  const chosen = chosenFiles([
    file('/texts/b.json', 'bb'),
    file('./texts/a/x.txt', 'x'),
    file('texts/.DS_Store', 'junk'),
    file('texts/.git/config', 'junk'),
    file('__MACOSX/texts/b.json', 'junk'),
    file('texts/empty.txt', ''),
  ]);
  expect(chosen?.name).toBe('texts');
  expect(chosen?.files).toEqual([
    { path: 'texts/a/x.txt', size: 1 },
    { path: 'texts/b.json', size: 2 },
  ]);
  expect(await chosen?.content.text()).toBe('xbb');
});

it('knows the same files again, and others from them', () => {
  const fingerprint = (...files: ReturnType<typeof file>[]) => chosenFiles(files)?.fingerprint;
  const [a, b] = [file('a.txt', 'a'), file('b.txt', 'b')];
  expect(fingerprint(a, b)).toBe(fingerprint(b, a));
  expect(fingerprint(a)).not.toBe(fingerprint(file('a.txt', 'a', 2)));
  expect(fingerprint(a)).not.toBe(fingerprint(file('a.txt', 'aa')));
  expect(chosenFiles([file('.hidden', 'x')])).toBeUndefined();
});
