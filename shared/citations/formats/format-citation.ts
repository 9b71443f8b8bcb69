import type { CitationFormat } from '#shared/citation-formats.ts';
import type { CitedItem } from '../cited-item.ts';
import { bibtex } from './bibtex.ts';
import { chicago } from './chicago.ts';
import { cslJson } from './csl-json.ts';
import { plain } from './plain.ts';
import { ris } from './ris.ts';

export const formatCitations = (item: CitedItem) => ({
  plain: plain(item),
  chicago: chicago(item),
  bibtex: bibtex(item),
  ris: ris(item),
  csl_json: cslJson(item),
});

export const CITATION_FILES: Record<
  CitationFormat,
  { media_type: string; extension: string; format(item: CitedItem): string }
> = {
  plain: { media_type: 'text/plain; charset=utf-8', extension: 'txt', format: (item) => `${plain(item)}\n` },
  chicago: { media_type: 'text/plain; charset=utf-8', extension: 'txt', format: (item) => `${chicago(item)}\n` },
  // For reference managers; the names are those of their formats.
  bibtex: { media_type: 'application/x-bibtex; charset=utf-8', extension: 'bib', format: bibtex },
  ris: { media_type: 'application/x-research-info-systems; charset=utf-8', extension: 'ris', format: ris },
  csl_json: {
    media_type: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    extension: 'json',
    format: cslJson,
  },
};
