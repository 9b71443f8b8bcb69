import { z } from 'zod';
import { defineCalls, LIBRARY_LIST } from './call.ts';
import { WireDate } from './parts.ts';

export const DUMP_FILES = ['collections.jsonl.gz', 'texts.jsonl.gz', 'segments.jsonl.gz'] as const;

export const DumpFile = z.object({
  name: z.enum(DUMP_FILES),
  bytes: z.int(),
  lines: z.int(),
  sha256: z.string().describe('Of the compressed file, in hexadecimal digits'),
});
export type DumpFile = z.infer<typeof DumpFile>;

export const dumpCalls = defineCalls({
  'GET /dumps': {
    summary: 'The nightly dumps of the library: files of JSON lines, compressed with gzip, the newest first',
    ...LIBRARY_LIST,
    answer: z.object({
      dumps: z.array(
        z.object({
          date: z.string().describe('YYYY-MM-DD, UTC'),
          finished_date: WireDate,
          texts: z.int(),
          segments: z.int(),
          files: z.array(DumpFile.extend({ url: z.url() })),
        }),
      ),
    }),
    errors: [],
  },
});
