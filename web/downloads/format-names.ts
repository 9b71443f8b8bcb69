import type { DownloadFormat } from '#shared/download-formats.ts';
import type { ExportFormat } from '#shared/limits.ts';
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

/** Sheets have names of their own for some. */
const OWN_NAMES: Record<ExportFormat, DownloadFormat> = { pdf: 'pdf', epub: 'epub', docx: 'docx', markdown: 'md' };
export const SHEET_FORMATS = Object.keys(OWN_NAMES) as ExportFormat[];
export const isSheetFormat = (value: string | null): value is ExportFormat => value !== null && value in OWN_NAMES;

const sameFormat = (format: DownloadFormat | ExportFormat): DownloadFormat =>
  isSheetFormat(format) ? OWN_NAMES[format] : format;

/** The name of a format of texts or sheets. */
export const anyFormatName = (format: string): string =>
  isSheetFormat(format) || isFormat(format) ? NAMES[sameFormat(format)] : format;

/** Those that most people look for come first. */
export const formatChoices = <Format extends DownloadFormat | ExportFormat = DownloadFormat>(
  t: Translate,
  formats = Object.keys(NAMES) as Format[],
): { value: Format; label: string }[] =>
  formats.map((value) => {
    const format = sameFormat(value);
    return { value, label: t('download.format_for', { format: NAMES[format], use: t(`download.format.${format}`) }) };
  });

export const isFormat = (value: string | null): value is DownloadFormat => value !== null && value in NAMES;

/** The last one of this device. */
export const storedFormat = (): DownloadFormat => {
  const stored = readStored('downloadFormat');
  return isFormat(stored) ? stored : FIRST_FORMAT;
};
