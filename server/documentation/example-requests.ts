import type { Fixtures } from '#server/permissions/permission-row.ts';
import type { TestApp } from '#server/testing-app.ts';
import type { Name, Sent } from '#shared/contract/contract.ts';

type Requests = {
  readonly [N in Name]?: (fixtures: Fixtures, app: Pick<TestApp, 'call'>) => Sent<N> | Promise<Sent<N>>;
};

const segment = ({ segment: id }: Fixtures) => ({ params: { id } });
const text = ({ text: id }: Fixtures) => ({ params: { id } });

/** What the documentation asks, of the calls for which the request of the permission table says too little. */
export const exampleRequests: Requests = {
  'GET /collections': () => ({ query: { limit: 2 } }),
  'GET /home': () => ({ query: { language: 'en' } }),
  'GET /languages/{code}/works': () => ({ params: { code: 'bo' }, query: { limit: 2 } }),
  'GET /texts': async ({ collection: parent_id }, { call }) => {
    const { collections } = await call('GET /collections', { query: { parent_id, limit: 1 } });
    return { query: { collection_id: collections[0]?.id ?? '', limit: 2 } };
  },
  'GET /texts/{id}/contents': (fixtures) => ({ ...text(fixtures), query: { limit: 2 } }),
  'GET /texts/{id}/versions': (fixtures) => ({ ...text(fixtures), query: { limit: 2 } }),
  'GET /texts/{id}/details': (fixtures) => ({
    ...text(fixtures),
    query: { version_id: fixtures.version, segment_id: fixtures.segment, size: 2 },
  }),
  'POST /texts/{id}/details': (fixtures) => ({ ...text(fixtures), body: { version_id: fixtures.version, size: 2 } }),
  'GET /texts/{id}/alignment': (fixtures) => ({
    ...text(fixtures),
    query: { other_id: fixtures.version, from: 1, to: 3 },
  }),
  'GET /texts/{id}/download': (fixtures) => ({
    ...text(fixtures),
    query: { format: 'md', version_id: [fixtures.version], layout: 'in_turn', from: 1, to: 3 },
  }),
  'GET /bulk/texts': () => ({ query: { limit: 2 } }),
  'GET /bulk/segments': ({ text: text_id }) => ({ query: { text_id, limit: 2 } }),
  'GET /packs/texts/{id}/parts/{sha256}': async ({ text: id }, { call }) => {
    const { parts } = await call('GET /packs/texts/{id}', { params: { id } });
    return { params: { id, sha256: parts[0]?.sha256 ?? '' } };
  },
  'GET /oembed': ({ segment: id }) => ({ query: { url: `https://texts.example/embed/${id}`, maxwidth: 600 } }),
  'GET /segments/{id}/translations': (fixtures) => ({
    ...segment(fixtures),
    query: { limit: 2, first_language: 'zh' },
  }),
  'GET /segments/{id}/commentaries': (fixtures) => ({ ...segment(fixtures), query: { limit: 2 } }),
  'GET /search': () => ({ query: { query: 'patience', language: 'en', limit: 2 } }),
  'GET /search/marks': ({ text: text_id }) => ({ query: { text_id, query: 'citta', from: 1, to: 20 } }),
  'GET /search/suggest': () => ({ query: { query: 'satipa', limit: 2 } }),
  'GET /citations': ({ segment: segment_id }) => ({ query: { segment_id, passages: 2, accessed: '2026-01-31' } }),
  'GET /citations/download': ({ segment: segment_id }) => ({
    query: { segment_id, format: 'bibtex', accessed: '2026-01-31' },
  }),
  'POST /quotations/verify': () => ({ body: { text: 'Mind precedes all things' } }),
  'GET /topics': () => ({ query: { limit: 2 } }),
  'GET /topics/{id}/passages': ({ topic: id }) => ({ params: { id }, query: { limit: 2 } }),
};
