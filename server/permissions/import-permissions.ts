import type { importCalls } from '#shared/contract/imports.ts';
import { staff } from './caller-roles.ts';
import type { Rows } from './permission-row.ts';

const missing = ({ text }: { text: string }) => ({ params: { id: text } });

/** Imports in the browser. */
export const importPermissions: Rows<typeof importCalls> = {
  'GET /imports': [['the site', staff(200, 'librarian')]],
  'POST /imports': [
    ['a folder of the server that does not exist', staff(400, 'librarian'), () => ({ body: { folder: 'nowhere' } })],
  ],
  'GET /imports/{id}': [['an import that does not exist', staff(404, 'librarian'), missing]],
  'PUT /imports/{id}': [
    [
      'an import that does not exist',
      staff(404, 'librarian'),
      ({ text }) => ({
        params: { id: text },
        body: { version: 1, format: 'library', options: null, publishes: false },
      }),
    ],
  ],
  'DELETE /imports/{id}': [['an import that does not exist', staff(404, 'librarian'), missing]],
  'PUT /imports/{id}/pieces/{number}': [
    ['an import that does not exist', staff(404, 'librarian'), ({ text }) => ({ params: { id: text, number: '0' } })],
  ],
  'POST /imports/{id}/describe': [
    [
      'an import that does not exist',
      staff(404, 'librarian'),
      ({ text }) => ({ params: { id: text }, body: { version: 1, format: 'library' } }),
    ],
  ],
  'POST /imports/{id}/check': [
    [
      'an import that does not exist',
      staff(404, 'librarian'),
      ({ text }) => ({ params: { id: text }, body: { version: 1 } }),
    ],
  ],
  'POST /imports/{id}/run': [
    [
      'an import that does not exist',
      staff(404, 'librarian'),
      ({ text }) => ({ params: { id: text }, body: { version: 1 } }),
    ],
  ],
  'POST /imports/{id}/cancel': [['an import that does not exist', staff(404, 'librarian'), missing]],
  'GET /imports/{id}/texts': [['an import that does not exist', staff(404, 'librarian'), missing]],
  'GET /imports/{id}/texts/{position}': [
    ['an import that does not exist', staff(404, 'librarian'), ({ text }) => ({ params: { id: text, position: '0' } })],
  ],
  'GET /imports/{id}/texts/{position}/pages/{page}': [
    [
      'an import that does not exist',
      staff(404, 'librarian'),
      ({ text }) => ({ params: { id: text, position: '0', page: '1' } }),
    ],
  ],
  'GET /imports/{id}/report': [['an import that does not exist', staff(404, 'librarian'), missing]],
};
