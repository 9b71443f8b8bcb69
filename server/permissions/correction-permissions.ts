import type { adminCorrectionCalls } from '#shared/contract/admin-corrections.ts';
import type { correctionCalls } from '#shared/contract/corrections.ts';
import { everyone, members, onlyOwner, staff } from './caller-roles.ts';
import type { Fixtures, Rows } from './permission-row.ts';

const correction = async ({ newCorrection }: Fixtures) => ({ params: { id: await newCorrection() } });
const editors = (status: number) => staff(status, 'editor');

/** Corrections that readers suggest. */
export const correctionPermissions: Rows<typeof correctionCalls & typeof adminCorrectionCalls> = {
  'POST /corrections': [
    [
      'a passage',
      everyone(201),
      ({ segment, segmentWords }) => ({
        body: {
          correction_id: crypto.randomUUID(),
          segment_id: segment,
          old_words: segmentWords,
          new_words: `${segmentWords}!`,
        },
      }),
    ],
  ],
  'GET /corrections': [['one’s own', members(200)]],
  'POST /corrections/{id}/answer': [
    [
      'a suggestion',
      onlyOwner(204, 404),
      async ({ newCorrection }) => ({
        params: { id: await newCorrection('asked') },
        body: { words: 'In the first edition' },
      }),
    ],
  ],
  'DELETE /corrections/{id}': [['a suggestion', onlyOwner(204, 404), correction]],
  'GET /admin/corrections': [['the site', editors(200)]],
  'GET /admin/corrections/{id}': [['a suggestion', editors(200), correction]],
  'POST /admin/corrections/{id}/accept': [
    [
      'a suggestion whose passage has changed',
      editors(409),
      async (fixtures) => ({ ...(await correction(fixtures)), body: { version: 1, before: 'x', content: 'y' } }),
    ],
  ],
  'POST /admin/corrections/{id}/decline': [
    [
      'a suggestion',
      editors(204),
      async (fixtures) => ({ ...(await correction(fixtures)), body: { version: 1, reason: 'It is right' } }),
    ],
  ],
  'POST /admin/corrections/{id}/ask': [
    [
      'a suggestion',
      editors(204),
      async (fixtures) => ({ ...(await correction(fixtures)), body: { version: 1, question: 'Where?' } }),
    ],
  ],
};
