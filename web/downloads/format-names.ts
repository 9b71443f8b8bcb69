import type { DownloadFormat } from '#shared/download-formats.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { readStored } from '#web/storage.ts';
import { FIRST_FORMAT } from './download-choices.ts';

/** Names of formats are the same in every language; a few words say what each is for. */
const NAMES: Record<DownloadFormat, string> = {
  pdf: 'PDF',
  epub: 'EPUB',
  docx: 'Word (DOCX)',
  md: 'Markdown',
  txt: 'TXT',
  csv: 'CSV',
  tsv: 'TSV',
  tei: 'TEI P5',
  tmx: 'TMX',
  json: 'JSON',
};

export const formatName = (format: DownloadFormat): string => NAMES[format];

/** Those that most people look for come first. */
export const formatChoices = (t: Translate): { value: DownloadFormat; label: string }[] =>
  (Object.keys(NAMES) as DownloadFormat[]).map((value) => ({
    value,
    label: t('download.format_for', { format: NAMES[value], use: t(`download.format.${value}`) }),
  }));

export const isFormat = (value: string | null): value is DownloadFormat => value !== null && value in NAMES;

/** The last one of this device. */
export const storedFormat = (): DownloadFormat => {
  const stored = readStored('downloadFormat');
  return isFormat(stored) ? stored : FIRST_FORMAT;
};
