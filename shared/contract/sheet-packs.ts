import { z } from 'zod';
import { MAX_PACK_CHOICE, MAX_PACK_PAGE } from '#shared/limits.ts';
import { defineCalls } from './call.ts';
import { idList, Sha256 } from './packs.ts';
import { Id, PageInfo } from './parts.ts';
import { Sheet } from './sheet-parts.ts';
import { TopicLink } from './topics.ts';

// A member’s own sheets, kept on a device to be read and edited without a network.

const KeptPicture = z.object({ path: z.string().describe('Where the picture is on this site'), bytes: z.int() });

const PackSheet = z.object({
  sheet_id: Id,
  title: z.string(),
  language: z.string(),
  version: z.int().describe('A device that has this version has nothing to load'),
  bytes: z.int().describe('About how much room it takes on a device, with its pictures'),
  pictures: z.array(KeptPicture).describe('Those uploaded here; what an address has never changes'),
});
export type PackSheet = z.infer<typeof PackSheet>;

export const sheetPackCalls = defineCalls({
  'GET /packs/sheets': {
    summary:
      'The caller’s own sheets to keep on a device: those named, those in a collection, or all; latest change first',
    auth: 'required',
    query: z
      .object({
        sheet_ids: idList(MAX_PACK_CHOICE).describe('These sheets, separated by commas'),
        collection_id: Id.optional().describe('The caller’s own sheets in this collection of sheets'),
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(MAX_PACK_PAGE).default(MAX_PACK_PAGE),
      })
      .refine(({ sheet_ids, collection_id }) => sheet_ids.length === 0 || collection_id === undefined, {
        path: ['sheet_ids'],
        message: 'Choose sheets or a collection.',
      }),
    answer: PageInfo.extend({
      sheets: z.array(PackSheet),
      totals: z
        .object({ sheets: z.int(), bytes: z.int(), refused: z.int() })
        .describe('On every page together; `refused` are sheets of others in the collection, which they may withdraw'),
    }),
    errors: ['bad_request', 'unauthorized', 'sheet_collection_not_found', 'too_many_requests'],
  },
  'GET /packs/sheets/{id}': {
    summary: 'One of the caller’s own sheets as it is kept on a device, with its checksum',
    auth: 'required',
    params: z.object({ id: Id }),
    answer: z.object({
      sheet: Sheet,
      sha256: Sha256.describe('Of `sheet`, serialized without white space'),
      /** By the languages of the site: en, bo, zh. */
      topics: z.record(z.string(), z.array(TopicLink)),
    }),
    errors: ['unauthorized', 'forbidden', 'sheet_not_found', 'too_many_requests'],
  },
});
