import type { feedCalls } from '#shared/contract/feeds.ts';
import type { oembedCalls } from '#shared/contract/oembed.ts';
import type { dumpCalls } from '#shared/contract/dumps.ts';
import type { bulkCalls } from '#shared/contract/bulk.ts';
import type { citationCalls } from '#shared/contract/citations.ts';
import type { collectionCalls } from '#shared/contract/collections.ts';
import type { homeCalls } from '#shared/contract/home.ts';
import type { languageCalls } from '#shared/contract/languages.ts';
import type { packCalls } from '#shared/contract/packs.ts';
import type { propsCalls } from '#shared/contract/props.ts';
import type { quotationCalls } from '#shared/contract/quotations.ts';
import type { searchCalls } from '#shared/contract/search.ts';
import type { segmentCalls } from '#shared/contract/segments.ts';
import type { shareCalls } from '#shared/contract/share.ts';
import type { tagCalls } from '#shared/contract/tags.ts';
import type { textDownloadCalls } from '#shared/contract/text-downloads.ts';
import type { textCalls } from '#shared/contract/texts.ts';
import type { topicCalls } from '#shared/contract/topics.ts';
import { everyone } from './caller-roles.ts';
import type { Rows, Fixtures } from './permission-row.ts';

type LibraryCalls = typeof collectionCalls &
  typeof bulkCalls &
  typeof dumpCalls &
  typeof feedCalls &
  typeof oembedCalls &
  typeof citationCalls &
  typeof homeCalls &
  typeof languageCalls &
  typeof packCalls &
  typeof propsCalls &
  typeof quotationCalls &
  typeof searchCalls &
  typeof segmentCalls &
  typeof shareCalls &
  typeof tagCalls &
  typeof textCalls &
  typeof textDownloadCalls &
  typeof topicCalls;

const text = ({ text: id }: Fixtures) => ({ params: { id } });
const segment = ({ segment: id }: Fixtures) => ({ params: { id } });
const topic = ({ topic: id }: Fixtures) => ({ params: { id } });

/** The library and its search: open to everyone; sheets only when published. */
export const libraryPermissions: Rows<LibraryCalls> = {
  'GET /props': [['the site', everyone(200)]],
  'GET /collections': [['the library', everyone(200)]],
  'GET /home': [['the library', everyone(200)]],
  'GET /languages/{code}/works': [['a language', everyone(200), () => ({ params: { code: 'en' } })]],
  'GET /texts': [['a collection', everyone(200), ({ collection }) => ({ query: { collection_id: collection } })]],
  'GET /feeds/texts': [['the library', everyone(200)]],
  'GET /feeds/sheets': [
    ['public sheets', everyone(200)],
    ['of an author', everyone(200), ({ username }) => ({ query: { username } })],
  ],
  'GET /oembed': [
    ['a passage', everyone(200), (fixtures) => ({ query: { url: `/embed/${fixtures.segment}` } })],
    ['a published sheet', everyone(200), ({ published }) => ({ query: { url: `/somebody/title_${published}` } })],
    ['a private sheet', everyone(404), (fixtures) => ({ query: { url: `/somebody/title_${fixtures.private}` } })],
    ['a sheet made private since', everyone(404), ({ withdrawn }) => ({ query: { url: `/a/b_${withdrawn}` } })],
  ],
  'GET /dumps': [['the library', everyone(200)]],
  'GET /bulk/texts': [['the library', everyone(200)]],
  'GET /bulk/segments': [['a text', everyone(200), ({ text: text_id }) => ({ query: { text_id } })]],
  'GET /texts/{id}': [['a text', everyone(200), text]],
  'GET /texts/{id}/contents': [['a text', everyone(200), text]],
  'GET /texts/{id}/versions': [['a text', everyone(200), text]],
  'GET /texts/{id}/related': [['a text', everyone(200), text]],
  'GET /texts/{id}/details': [['a text', everyone(200), text]],
  'GET /texts/{id}/download': [
    ['a text', everyone(200), (fixtures) => ({ ...text(fixtures), query: { format: 'txt' } })],
  ],
  'GET /packs': [['a text', everyone(200), ({ text: text_ids }) => ({ query: { text_ids } })]],
  'GET /packs/texts': [['a text', everyone(200), ({ text: text_ids }) => ({ query: { text_ids } })]],
  'GET /packs/texts/{id}': [['a text', everyone(200), text]],
  'GET /packs/texts/{id}/parts/{sha256}': [
    ['a part that is none', everyone(404), (fixtures) => ({ params: { id: fixtures.text, sha256: '0'.repeat(64) } })],
  ],
  'POST /texts/{id}/details': [['a text', everyone(200), (fixtures) => ({ ...text(fixtures), body: {} })]],
  'GET /texts/{id}/alignment': [
    ['two texts', everyone(200), (fixtures) => ({ ...text(fixtures), query: { other_id: fixtures.version } })],
  ],
  'GET /segments/{id}': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/info': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/translations': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/quotation': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/commentaries': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/root_text': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/sheets': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/history': [['a passage', everyone(200), segment]],
  'GET /search': [
    ['words of texts', everyone(200), () => ({ query: { query: 'mind' } })],
    ['words of sheets', everyone(200), ({ searchTerm: query }) => ({ query: { query, search_type: 'SHEET' } })],
  ],
  'GET /citations': [
    ['a passage', everyone(200), ({ segment: segment_id }) => ({ query: { segment_id } })],
    ['a text', everyone(200), ({ text: text_id }) => ({ query: { text_id } })],
    ['a published sheet', everyone(200), ({ published: sheet_id }) => ({ query: { sheet_id } })],
    ['a private sheet', everyone(404), ({ private: sheet_id }) => ({ query: { sheet_id } })],
    ['a sheet made private since', everyone(404), ({ withdrawn: sheet_id }) => ({ query: { sheet_id } })],
  ],
  'GET /citations/download': [
    ['a published sheet', everyone(200), ({ published }) => ({ query: { sheet_id: published, format: 'bibtex' } })],
    ['a private sheet', everyone(404), (fixtures) => ({ query: { sheet_id: fixtures.private, format: 'bibtex' } })],
  ],
  'POST /quotations/verify': [['a quotation', everyone(200), () => ({ body: { text: 'mind precedes all things' } })]],
  'GET /search/marks': [
    ['words of a text', everyone(200), ({ text: text_id }) => ({ query: { text_id, query: 'mind', from: 1, to: 20 } })],
  ],
  'GET /search/suggest': [['what is being typed', everyone(200), ({ searchTerm: query }) => ({ query: { query } })]],
  'POST /share': [
    ['a passage', everyone(201), (fixtures) => ({ body: { segment_id: fixtures.segment, url: '/chapter' } })],
    ['a published sheet', everyone(201), (fixtures) => ({ body: { text_id: fixtures.published, url: '/a/b' } })],
    ['a private sheet', everyone(404), (fixtures) => ({ body: { text_id: fixtures.private, url: '/a/b' } })],
  ],
  'GET /shorten/{code}': [
    ['a published sheet', everyone(200), ({ shared: code }) => ({ params: { code } })],
    ['a sheet made private since', everyone(200), ({ withdrawnLink: code }) => ({ params: { code } })],
  ],
  'GET /share/image': [
    ['a published sheet', everyone(200), ({ published }) => ({ query: { text_id: published } })],
    ['a sheet made private since', everyone(404), ({ withdrawn }) => ({ query: { text_id: withdrawn } })],
  ],
  'GET /tags': [
    ['of public sheets', everyone(200)],
    ['with a beginning', everyone(200), ({ searchTerm: prefix }) => ({ query: { prefix } })],
  ],
  'GET /topics': [['the library', everyone(200)]],
  'GET /topics/{id}': [['a topic', everyone(200), topic]],
  'GET /topics/{id}/passages': [['a topic', everyone(200), topic]],
  'GET /topics/{id}/sheets': [['a topic', everyone(200), topic]],
};
