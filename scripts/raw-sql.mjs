// Names the `sql` templates of the server that the last run of the database tests did not execute.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { root } from './sources.mjs';

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const executed = new Set(readFileSync(join(root, 'test-results/raw-sql.jsonl'), 'utf8').split('\n'));
  const missing = serverFiles().flatMap((file) =>
    listSqlTemplates(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ template }) => !executed.has(template))
      .map(({ line }) => `${file}:${line}`),
  );
  if (missing.length > 0) console.error(`No database test executes the SQL at\n  ${missing.join('\n  ')}`);
  else console.log('Every SQL template was executed.');
  process.exit(missing.length > 0 ? 1 : 0);
}

function serverFiles() {
  return readdirSync(join(root, 'server'), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join('server', name));
}

/** Each template as `server/db/testing-raw-sql.ts` records it: its constant parts as JSON. */
export function listSqlTemplates(file, source) {
  const templates = [];
  const visit = (node) => {
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') {
      const template = JSON.stringify(node.quasi.quasis.map(({ value }) => value.cooked));
      templates.push({ template, line: source.slice(0, node.start).split('\n').length });
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (child?.type) visit(child);
    }
  };
  visit(parseSync(file, source).program);
  return templates;
}
