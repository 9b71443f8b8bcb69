import { describe, expect, it } from 'vitest';
import { checkImports } from './import-layers.mjs';

const layers = {
  shared: [['*']],
  server: [['db', 'errors.ts'], ['sheets', 'topics', 'render'], ['app.ts']],
  web: [['ui'], ['reader']],
};

/** The problems of some modules (path → source) in a small tree. */
const check = (modules: Record<string, string>, exceptions: { from: string; to: string; why: string }[] = []) =>
  checkImports(new Map(Object.entries(modules)), { layers, exceptions });

describe('accepts', () => {
  it('imports that point downwards, to the same layer or to a package', () => {
    const modules = {
      'server/app.ts': "import { list } from '#server/sheets/sheets.queries.ts';\nimport pg from 'pg';",
      'server/sheets/sheets.queries.ts': "import { sql } from 'kysely';\nimport { open } from '../db/open.ts';",
      'server/topics/topics.routes.ts':
        "import type { FastifyInstance } from 'fastify';\nimport '../sheets/sheets.queries.ts';",
    };
    expect(check(modules)).toEqual([]);
  });

  it('anything in tests and their helpers', () => {
    expect(
      check({
        'server/db/open.test.ts': "import '#server/app.ts';",
        'server/db/testing-app.ts': "import '#server/app.ts';",
      }),
    ).toEqual([]);
  });

  it('an exception of the table, but not one that is no longer needed', () => {
    const exceptions = [{ from: 'server/db/', to: 'server/app.ts', why: 'a test' }];
    expect(check({ 'server/db/open.ts': "import '#server/app.ts';" }, exceptions)).toEqual([]);
    expect(check({ 'server/db/open.ts': '' }, exceptions).join()).toMatch(/not needed any more/);
  });
});

describe('refuses', () => {
  it.each([
    ['static', "import { app } from '../app.ts';"],
    ['over several lines', "import {\n  app,\n} from '#server/app.ts';"],
    ['for side effects', "import '#server/app.ts';"],
    ['dynamic', "const load = () => import('#server/app.ts');"],
    ['of types', "import type { App } from '#server/app.ts';"],
    ['exported again', "export { app } from '#server/app.ts';"],
  ])('an import that points upwards, %s', (_kind, source) => {
    expect(check({ 'server/db/open.ts': source })).toEqual([
      'server/db/open.ts imports server/app.ts: imports point downwards, and server/app.ts is above server/db.',
    ]);
  });

  it('a folder without a layer', () => {
    expect(check({ 'server/stray/stray.ts': '' })).toEqual([
      expect.stringMatching(/^server\/stray\/stray\.ts: its folder has no layer/),
    ]);
    expect(check({ 'server/stray.ts': '' })).toHaveLength(1);
  });

  it('a cycle between folders of one layer', () => {
    const modules = {
      'server/sheets/a.ts': "import '../topics/b.ts';",
      'server/topics/b.ts': '',
      'server/topics/c.ts': "import type { A } from '../sheets/a.ts';",
    };
    expect(check(modules)).toEqual([expect.stringMatching(/^Import cycle between server\/sheets, server\/topics:/)]);
  });

  it('a cycle between folders inside a folder', () => {
    const modules = {
      'web/reader/panes/a.ts': "import '../marks/b.ts';",
      'web/reader/marks/b.ts': "import '../panes/a.ts';",
    };
    expect(check(modules)).toEqual([
      expect.stringMatching(/^Import cycle between web\/reader\/marks, web\/reader\/panes:/),
    ]);
  });

  it.each([
    ['shared/a.ts', '#server/errors.ts', /knows neither/],
    ['shared/a.ts', '../web/ui/b.ts', /knows neither/],
    ['shared/a.ts', 'node:fs', /in the browser/],
    ['server/sheets/a.ts', 'kysely', /hold SQL/],
    ['server/sheets/a.ts', '#web/ui/b.ts', /knows the web/],
    ['server/sheets/a.ts', 'fastify', /knows HTTP/],
    ['server/sheets/a.queries.ts', './a.routes.ts', /knows HTTP/],
    ['server/sheets/a.rules.ts', './a.queries.ts', /is pure/],
    ['server/sheets/a.rules.ts', '#server/db/schema.ts', /is pure/],
    ['server/sheets/a.rules.ts', 'node:fs/promises', /is pure/],
    ['web/ui/a.ts', '#server/errors.ts', /never sees the server/],
    ['web/ui/a.ts', 'zod', /never sees the server/],
  ])('%s importing %s', (file, target, message) => {
    expect(check({ [file]: `import { sql } from '${target}';` })).toEqual([expect.stringMatching(message)]);
  });
});
