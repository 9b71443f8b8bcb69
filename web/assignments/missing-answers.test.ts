import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { MISSING_ANSWERS_FILE } from '#shared/limits.ts';
import { hasMissingAnswers } from './missing-answers.ts';

const zipOf = (...names: string[]) =>
  new Blob([zipSync(Object.fromEntries(names.map((name) => [name, strToU8('words')]))) as Uint8Array<ArrayBuffer>]);

it('finds the list of missing answers at the end of an archive', async () => {
  expect(await hasMissingAnswers(zipOf('Anne (anne).docx', MISSING_ANSWERS_FILE))).toBe(true);
  expect(await hasMissingAnswers(zipOf(MISSING_ANSWERS_FILE))).toBe(true);
});

it('finds none where all are there, in an empty archive and in no archive', async () => {
  expect(await hasMissingAnswers(zipOf('Anne (anne).docx'))).toBe(false);
  expect(await hasMissingAnswers(zipOf())).toBe(false);
  expect(await hasMissingAnswers(new Blob([]))).toBe(false);
});
