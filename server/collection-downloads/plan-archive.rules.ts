import {
  MAX_ARCHIVE_FILES,
  MAX_ARCHIVE_PASSAGES,
  type ArchiveProblem,
  type LeftOutReason,
} from '#shared/collection-downloads.ts';
import type { LeftOut } from '#shared/contract/collection-downloads.ts';
import { MAX_DOWNLOAD_PASSAGES, MAX_DOWNLOAD_VERSIONS, type DownloadFormat } from '#shared/download-formats.ts';
import { isDownloadLicensed } from '#shared/download-licenses.ts';
import { groupBy } from '#shared/group-by.ts';
import { sheetSlug } from '#shared/sheet-address.ts';

export type ListedText = {
  id: string;
  work_id: string;
  title: string;
  language: string;
  is_root: boolean;
  license: string;
  segments: number;
  /** Titles of the collections below the one that is downloaded, down to the one that has the work. */
  folders: string[];
};

export type ArchiveChoices = {
  format: DownloadFormat;
  /** A file for each work instead of each text. */
  merged: boolean;
  /** All when empty. */
  text_language: string[];
};

/** One file of an archive: a text, with the versions that are merged with it. */
export type PlannedFile = { text: ListedText; versions: ListedText[]; passages: number; path: string };

export type ArchivePlan = {
  files: PlannedFile[];
  leftOut: LeftOut[];
  passages: number;
  problem: ArchiveProblem | null;
};

const MAX_NAME_LENGTH = 60;

/** A name that every file system takes. */
export const fileName = (title: string): string =>
  [...sheetSlug(title).replaceAll(/[<>:"|*-]+/g, '-')]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replaceAll(/^[.-]+|[.-]+$/g, '');

const leave = ({ title, language }: ListedText, reason: LeftOutReason): LeftOut => ({ title, language, reason });

type Unnamed = Omit<PlannedFile, 'path' | 'passages'>;

const isChosen = ({ text_language }: ArchiveChoices, { language }: ListedText): boolean =>
  text_language.length === 0 || text_language.includes(language);

/** The root, or else the first text, with as many versions as one file can hold. */
const mergeWork = (texts: ListedText[], choices: ArchiveChoices, leftOut: LeftOut[]): Unnamed[] => {
  const [text, ...others] = texts;
  const chosen = others.filter((other) => isChosen(choices, other));
  if (!text || (chosen.length === 0 && !isChosen(choices, text))) return [];
  if (!isDownloadLicensed(text.license)) {
    leftOut.push(...[text, ...chosen].map((each) => leave(each, 'not_licensed')));
    return [];
  }
  const allowed = chosen.filter(({ license }) => isDownloadLicensed(license));
  leftOut.push(
    ...chosen.filter((each) => !allowed.includes(each)).map((each) => leave(each, 'not_licensed')),
    ...allowed.slice(MAX_DOWNLOAD_VERSIONS).map((each) => leave(each, 'too_many_versions')),
  );
  return [{ text, versions: allowed.slice(0, MAX_DOWNLOAD_VERSIONS) }];
};

const separateTexts = (texts: ListedText[], choices: ArchiveChoices, leftOut: LeftOut[]): Unnamed[] => {
  const chosen = texts.filter((text) => isChosen(choices, text));
  const [root] = texts;
  // In the library format a version comes with its root.
  const needsRoot = choices.format === 'json' && root?.is_root && !isDownloadLicensed(root.license);
  const allowed = needsRoot ? [] : chosen.filter(({ license }) => isDownloadLicensed(license));
  leftOut.push(...chosen.filter((each) => !allowed.includes(each)).map((each) => leave(each, 'not_licensed')));
  return allowed.map((text) => ({ text, versions: [] }));
};

const countPassages = ({ text, versions }: Unnamed): number => text.segments * (versions.length + 1);

/** Which files an archive has, and what is not in it. `extension` is that of the format. */
export const planArchive = (texts: ListedText[], choices: ArchiveChoices, extension: string): ArchivePlan => {
  const leftOut: LeftOut[] = [];
  const divide = choices.merged ? mergeWork : separateTexts;
  const files: Unnamed[] = [];
  for (const work of groupBy(texts, ({ work_id }) => work_id).values())
    for (const file of divide(work, choices, leftOut)) {
      if (countPassages(file) > MAX_DOWNLOAD_PASSAGES[choices.format])
        leftOut.push(...[file.text, ...file.versions].map((each) => leave(each, 'too_long')));
      else files.push(file);
    }
  const digits = String(files.length).length;
  const planned = files.map((file, index) => {
    const number = String(index + 1).padStart(digits, '0');
    const { title, language, folders } = file.text;
    const languages = [language, ...file.versions.map((version) => version.language)];
    const name = [number, fileName(title), [...new Set(languages)].join('-')].filter(Boolean).join('-');
    const path = [...folders.map((folder) => fileName(folder) || 'collection'), `${name}.${extension}`].join('/');
    return { ...file, passages: countPassages(file), path };
  });
  const passages = planned.reduce((sum, file) => sum + file.passages, 0);
  return { files: planned, leftOut, passages, problem: findProblem(planned.length, passages, choices) };
};

const findProblem = (files: number, passages: number, { format }: ArchiveChoices): ArchiveProblem | null => {
  if (files === 0) return 'nothing';
  if (files > MAX_ARCHIVE_FILES) return 'too_many_files';
  return passages > MAX_ARCHIVE_PASSAGES[format] ? 'too_many_passages' : null;
};

/** How many texts there are in each language, the most frequent first. */
export const countLanguages = (texts: ListedText[]): { language: string; texts: number }[] =>
  [...groupBy(texts, ({ language }) => language)]
    .map(([language, { length }]) => ({ language, texts: length }))
    .toSorted((one, other) => other.texts - one.texts || (one.language < other.language ? -1 : 1));
