import { writeFile } from 'node:fs/promises';
import { openApi } from './openapi.ts';

await writeFile('docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`);
