import type { collectionCalls } from '#shared/contract/collections.ts';
import type { propsCalls } from '#shared/contract/props.ts';
import type { searchCalls } from '#shared/contract/search.ts';
import type { segmentCalls } from '#shared/contract/segments.ts';
import type { shareCalls } from '#shared/contract/share.ts';
import type { textCalls } from '#shared/contract/texts.ts';
import type { topicCalls } from '#shared/contract/topics.ts';
import { everyone } from './people.ts';
import type { Rows, Things } from './permission-row.ts';

type LibraryCalls = typeof collectionCalls &
  typeof propsCalls &
  typeof searchCalls &
  typeof segmentCalls &
  typeof shareCalls &
  typeof textCalls &
  typeof topicCalls;

const text = ({ text: id }: Things) => ({ params: { id } });
const segment = ({ segment: id }: Things) => ({ params: { id } });
const topic = ({ topic: id }: Things) => ({ params: { id } });

/** The library and what is found in it: open to all, and of sheets only what is published. */
export const libraryPermissions: Rows<LibraryCalls> = {
  'GET /props': [['the site', everyone(200)]],
  'GET /collections': [['the library', everyone(200)]],
  'GET /texts': [['a collection', everyone(200), ({ collection }) => ({ query: { collection_id: collection } })]],
  'GET /texts/{id}': [['a text', everyone(200), text]],
  'GET /texts/{id}/contents': [['a text', everyone(200), text]],
  'GET /texts/{id}/versions': [['a text', everyone(200), text]],
  'GET /texts/{id}/details': [['a text', everyone(200), text]],
  'POST /texts/{id}/details': [['a text', everyone(200), (things) => ({ ...text(things), body: {} })]],
  'GET /texts/{id}/alignment': [
    ['two texts', everyone(200), (things) => ({ ...text(things), query: { other_id: things.version } })],
  ],
  'GET /segments/{id}': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/info': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/translations': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/commentaries': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/root_text': [['a passage', everyone(200), segment]],
  'GET /segments/{id}/sheets': [['a passage', everyone(200), segment]],
  'GET /search': [
    ['words of texts', everyone(200), () => ({ query: { query: 'mind' } })],
    ['words of sheets', everyone(200), ({ lure: query }) => ({ query: { query, search_type: 'SHEET' } })],
  ],
  'GET /search/suggest': [['what is being typed', everyone(200), ({ lure: query }) => ({ query: { query } })]],
  'POST /share': [
    ['a passage', everyone(201), (things) => ({ body: { segment_id: things.segment, url: '/chapter' } })],
    ['a published sheet', everyone(201), (things) => ({ body: { text_id: things.published, url: '/a/b' } })],
    ['a private sheet', everyone(404), (things) => ({ body: { text_id: things.private, url: '/a/b' } })],
  ],
  'GET /shorten/{code}': [
    ['a published sheet', everyone(200), ({ shared: code }) => ({ params: { code } })],
    ['a sheet made private since', everyone(200), ({ withdrawnLink: code }) => ({ params: { code } })],
  ],
  'GET /share/image': [
    ['a published sheet', everyone(200), ({ published }) => ({ query: { text_id: published } })],
    ['a sheet made private since', everyone(404), ({ withdrawn }) => ({ query: { text_id: withdrawn } })],
  ],
  'GET /topics': [['the library', everyone(200)]],
  'GET /topics/{id}': [['a topic', everyone(200), topic]],
  'GET /topics/{id}/passages': [['a topic', everyone(200), topic]],
  'GET /topics/{id}/sheets': [['a topic', everyone(200), topic]],
};
