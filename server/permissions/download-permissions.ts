import type { collectionDownloadCalls } from '#shared/contract/collection-downloads.ts';
import { everyone, members, onlyOwner } from './caller-roles.ts';
import type { Fixtures, Rows } from './permission-row.ts';

const ofCollection = ({ collection: id }: Fixtures) => ({ params: { id } });
const archive = async ({ newArchive }: Fixtures) => ({ params: { id: await newArchive() } });

/** Archives of collections. The file of one is for whoever knows its address. */
export const downloadPermissions: Rows<typeof collectionDownloadCalls> = {
  'GET /collections/{id}/downloads/preview': [
    ['a collection', everyone(200), (fixtures) => ({ ...ofCollection(fixtures), query: { format: 'txt' } })],
  ],
  'POST /collections/{id}/downloads': [
    ['a collection', members(202), (fixtures) => ({ ...ofCollection(fixtures), body: { format: 'txt' } })],
  ],
  'POST /sheet-collections/{id}/downloads': [
    [
      'a public collection',
      members(202),
      ({ publicCollection: id }) => ({ params: { id }, body: { format: 'markdown' } }),
    ],
    [
      'a private collection without sheets',
      { ...onlyOwner(400, 404), collection_editor: 400 },
      async ({ newCollection }) => ({
        params: { id: await newCollection({ is_public: false }) },
        body: { format: 'markdown' },
      }),
    ],
  ],
  'GET /downloads': [['one’s own', members(200)]],
  'GET /downloads/{id}': [['an archive', onlyOwner(200, 404), archive]],
  'DELETE /downloads/{id}': [['an archive', onlyOwner(204, 404), archive]],
};
