import { writeFile } from 'node:fs/promises';
import { permissionsPage } from '#server/permissions/permissions-page.ts';
import { openApi } from './openapi.ts';

await writeFile('docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`);
await writeFile('docs/permissions.md', permissionsPage());
