import { z } from 'zod';
import { DOWNLOAD_FORMATS, DOWNLOAD_LAYOUTS, MAX_DOWNLOAD_VERSIONS } from '#shared/download-formats.ts';
import { defineCalls, StreamedDownload } from './call.ts';
import { Id } from './parts.ts';

const position = z.coerce.number().int().min(1).max(1_000_000_000);

export const DownloadInput = z
  .object({
    format: z.enum(DOWNLOAD_FORMATS),
    tags: z
      .enum(['true', 'false'])
      .default('true')
      .transform((value) => value === 'true')
      .describe('Whether numbers of passages, footnotes and, where words are data, their marks are kept'),
    version_id: z
      .union([Id, z.array(Id).max(MAX_DOWNLOAD_VERSIONS)])
      .default([])
      .transform((ids) => (typeof ids === 'string' ? [ids] : ids))
      .describe('Versions of the same work to show with the text, in this order; may be repeated'),
    layout: z
      .enum(DOWNLOAD_LAYOUTS)
      .default('stacked')
      .describe(
        'Of md, docx, epub and pdf with versions: each passage above its versions, beside them, or each section in turn',
      ),
    section_id: Id.optional().describe('Only this section'),
    from: position.optional().describe('Only from this passage on, counted in the text'),
    to: position.optional().describe('Only up to this passage'),
  })
  .refine(({ section_id, from, to }) => section_id === undefined || (from === undefined && to === undefined), {
    path: ['section_id'],
    message: 'Choose a section or a range of passages, not both.',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The last passage must not be before the first.',
  });
export type DownloadInput = z.output<typeof DownloadInput>;

export const textDownloadCalls = defineCalls({
  'GET /texts/{id}/download': {
    summary: 'A text, or a part of it, with chosen versions, as a file',
    auth: 'none',
    params: z.object({ id: Id }),
    query: DownloadInput,
    answer: StreamedDownload,
    produces: 'download',
    errors: [
      'bad_request',
      'text_not_found',
      'section_not_found',
      'segment_not_found',
      'download_not_licensed',
      'download_too_long',
      'too_many_requests',
      'unavailable',
    ],
  },
});
