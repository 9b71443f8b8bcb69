/** Formats in which a text can be downloaded. */
export const DOWNLOAD_FORMATS = ['txt', 'md', 'docx', 'epub', 'pdf', 'tei', 'json', 'csv', 'tsv', 'tmx'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

export const DOWNLOAD_LAYOUTS = ['stacked', 'side_by_side', 'in_turn'] as const;
export type DownloadLayout = (typeof DOWNLOAD_LAYOUTS)[number];

/** Versions that are shown with a text in one file. */
export const MAX_DOWNLOAD_VERSIONS = 5;

/** Passages of a text, counted once for each version with it: programs that open documents and books cannot cope with more. */
export const MAX_DOWNLOAD_PASSAGES: Record<DownloadFormat, number> = {
  txt: 500_000,
  md: 200_000,
  docx: 40_000,
  epub: 100_000,
  pdf: 10_000,
  tei: 500_000,
  json: 500_000,
  csv: 500_000,
  tsv: 500_000,
  tmx: 500_000,
};
