import {
  MAX_DOWNLOAD_PASSAGES,
  MAX_DOWNLOAD_VERSIONS,
  type DownloadFormat,
  type DownloadLayout,
} from '#shared/download-formats.ts';
import { isDownloadLicensed } from '#shared/download-licenses.ts';
import type { Text } from '#shared/contract/texts.ts';
import { apiPath } from '#web/api/call-over-http.ts';

/** What of a text is downloaded. */
export type Part =
  | { kind: 'text' }
  | { kind: 'section'; section_id: string }
  | { kind: 'range'; from: string; to: string };

/** The three downloads that a reader knows by name. */
export const DOWNLOAD_KINDS = ['with_tags', 'without_tags', 'merged'] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

export type DownloadChoices = {
  part: Part;
  kind: DownloadKind;
  format: DownloadFormat;
  /** Of a merged version: in the order in which they were chosen. */
  versions: string[];
  layout: DownloadLayout;
  /** Of a merged version. */
  hasTags: boolean;
};

/** The format that most people can open, on whatever they have. */
export const FIRST_FORMAT: DownloadFormat = 'pdf';

const LAID_OUT: DownloadFormat[] = ['md', 'docx', 'epub', 'pdf'];
const COMPLETE: DownloadFormat[] = ['tei', 'json'];

/** Whether passages of several texts stand on pages, so that there is a choice of how. */
export const hasLayouts = (format: DownloadFormat): boolean => LAID_OUT.includes(format);

/** Whether the format always has numbers, footnotes and marks. */
export const isAlwaysComplete = (format: DownloadFormat): boolean => COMPLETE.includes(format);

const wholeNumber = (typed: string): number | undefined => {
  const number = Number(typed.trim());
  return typed.trim() !== '' && Number.isInteger(number) && number > 0 ? number : undefined;
};

/** The passages of a range as they were typed; undefined where that is no range of the text. */
export const rangeOf = (part: Part, total: number): { from: number; to: number } | undefined => {
  if (part.kind !== 'range') return undefined;
  const [from, to] = [wholeNumber(part.from), wholeNumber(part.to)];
  return from !== undefined && to !== undefined && from <= to && to <= total ? { from, to } : undefined;
};

export type DownloadProblem =
  | { name: 'not_licensed'; titles: string[] }
  | { name: 'wrong_range'; max: number }
  | { name: 'no_version' }
  | { name: 'too_long'; passages: number; max: number };

type Described = Pick<Text, 'id' | 'title' | 'license' | 'total_segments'>;

/** Texts that will be in the file, the first one first. */
export const chosenTexts = <Some extends { id: string }>(
  text: Some,
  all: Some[],
  { kind, versions }: Pick<DownloadChoices, 'kind' | 'versions'>,
): Some[] => [
  text,
  ...(kind === 'merged' ? versions : []).flatMap((id) => all.find((version) => version.id === id) ?? []),
];

/** What keeps it from being downloaded, if it is known before anything is asked for. */
export const findProblem = (
  text: Described,
  versions: Described[],
  choices: DownloadChoices,
): DownloadProblem | undefined => {
  const texts = chosenTexts(text, versions, choices);
  const forbidden = texts.filter(({ license }) => !isDownloadLicensed(license));
  if (forbidden.length > 0) return { name: 'not_licensed', titles: forbidden.map(({ title }) => title) };
  if (choices.kind === 'merged' && texts.length === 1) return { name: 'no_version' };
  const total = text.total_segments;
  const range = rangeOf(choices.part, total);
  if (choices.part.kind === 'range' && !range) return { name: 'wrong_range', max: total };
  // How long a section is only the server knows.
  if (choices.part.kind === 'section') return undefined;
  const passages = (range ? range.to - range.from + 1 : total) * texts.length;
  const max = MAX_DOWNLOAD_PASSAGES[choices.format];
  return passages > max ? { name: 'too_long', passages, max } : undefined;
};

/** Further versions cannot be chosen. */
export const isFull = (versions: string[]): boolean => versions.length >= MAX_DOWNLOAD_VERSIONS;

export const downloadAddress = (text: Described, choices: DownloadChoices): string => {
  const { part, kind, format, versions, layout, hasTags } = choices;
  const isMerged = kind === 'merged';
  const tags = isMerged ? hasTags : kind === 'with_tags';
  const query = {
    format,
    tags: tags || isAlwaysComplete(format),
    ...(isMerged && hasLayouts(format) ? { layout } : {}),
    ...(part.kind === 'section' ? { section_id: part.section_id } : rangeOf(part, text.total_segments)),
  };
  const address = apiPath('GET /texts/{id}/download', { params: { id: text.id }, query });
  return [address, ...(isMerged ? versions : []).map((id) => `version_id=${encodeURIComponent(id)}`)].join('&');
};
