// One of the static checks: which way imports point. `checkImports` is the check, `LAYERS`, `RULES` and `EXCEPTIONS` its table.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Lowest layer first. A name is a folder, a folder in a folder, or a file of the top folder. Imports point to the same
 * layer or downwards, and never in a circle, neither between these nor between folders inside one of them.
 */
export const LAYERS = {
  shared: [['*']],
  server: [
    ['settings.ts', 'setting-schemas.ts', 'start-error.ts', 'errors.ts', 'listen-for-stop.ts', 'data-folder.ts'],
    ['db'],
    ['http', 'files', 'mail', 'workers', 'monitoring'],
    ['rate-limits', 'audit-log', 'feedback', 'notifications', 'search', 'moderation'],
    ['auth'],
    ['users', 'collections', 'texts', 'topics', 'library', 'languages', 'writers'],
    [
      'bulk',
      'packs',
      'sheets',
      'segments',
      'notes',
      'reading',
      'share',
      'citations',
      'props',
      'sheet-collections',
      'quotations',
      'tags',
      'assignments',
    ],
    ['comments', 'collection-downloads'],
    ['personal-data', 'dumps', 'home', 'catalog', 'imports'],
    ['text-edits'],
    ['corrections'],
    ['admin'],
    ['implement.ts', 'log.ts', 'security-headers.ts'],
    ['render', 'permissions', 'documentation', 'jobs', 'mcp', 'feeds', 'embed'],
    ['handlers.ts', 'unrouted-errors.ts'],
    ['app.ts'],
    ['start-server.ts'],
    // Judges the search by queries whose results are known; used by a test and by a benchmark.
    ['main.ts', 'worker.ts', 'search/judged'],
  ],
  web: [
    [
      'ui',
      'api',
      'i18n',
      'storage.ts',
      'new-id.ts',
      'paths.ts',
      'admin-paths.ts',
      'route-context.ts',
      'render-types.ts',
      'code-loading.ts',
      'lazy-page.ts',
      'router',
    ],
    ['auth'],
    ['own'],
    ['citations', 'downloads', 'offline', 'packs'],
    ['collections', 'home', 'languages', 'works', 'texts', 'search', 'uploads', 'notes', 'reading'],
    ['reader'],
    ['comments'],
    [
      'editor',
      'sheets',
      'sheets/page',
      'assignments',
      'sheet-collections',
      'profile',
      'account-settings',
      'community',
      'topics',
      'tags',
      'quotations',
      'publishing',
      'notifications',
      'corrections',
      'feedback',
      'admin',
    ],
    [
      'shell',
      'route.ts',
      'routes.ts',
      'admin-routes.ts',
      'other-pages.ts',
      'app.tsx',
      'document.ts',
      'discovery-links.ts',
      'structured-data.ts',
      'entry-client.tsx',
      'entry-server.tsx',
    ],
    // A page of the development server; nothing that is shipped may import it.
    ['dev'],
  ],
};

const isQueries = (file) => file.endsWith('.queries.ts') || file.startsWith('server/db/');
const SQL_IN_QUERIES = 'Only *.queries.ts and server/db hold SQL.';
const HTTP_IN_ROUTES = 'Only *.routes.ts knows HTTP.';

/** What no layer says: which files may not import what. `target` is a path from the root, or the name of a package. */
const RULES = [
  {
    message: 'shared/ runs on both sides and knows neither.',
    refuses: (file, target) => file.startsWith('shared/') && /^(server|web)\//.test(target),
  },
  {
    message: 'shared/ also runs in the browser.',
    refuses: (file, target) => file.startsWith('shared/') && target.startsWith('node:'),
  },
  {
    message: SQL_IN_QUERIES,
    refuses: (file, target, names) =>
      file.startsWith('server/') && !isQueries(file) && target === 'kysely' && /\bsql\b/.test(names),
  },
  {
    message: 'Only server/render knows the web.',
    refuses: (file, target) => /^server\/(?!render\/)/.test(file) && target.startsWith('web/'),
  },
  {
    message: HTTP_IN_ROUTES,
    refuses: (file, target) => file.startsWith('server/') && !file.endsWith('.routes.ts') && target === 'fastify',
  },
  {
    message: HTTP_IN_ROUTES,
    refuses: (file, target) => isQueries(file) && target.endsWith('.routes.ts'),
  },
  {
    message: '*.rules.ts is pure.',
    refuses: (file, target) =>
      file.endsWith('.rules.ts') && /\.(routes|queries)\.ts$|^server\/db\/|^(kysely|pg|fastify)$|^node:fs/.test(target),
  },
  {
    message: 'The web never sees the server, nor its libraries.',
    refuses: (file, target) => file.startsWith('web/') && /^server\/|^(zod|kysely|pg|fastify)$/.test(target),
  },
];

/** Imports that are allowed all the same. `from` and `to` are the beginnings of paths. One that is not needed is refused. */
export const EXCEPTIONS = [
  { from: 'server/app.ts', to: 'fastify', why: 'creates the HTTP server' },
  { from: 'server/start-server.ts', to: 'fastify', why: 'listens and closes' },
  { from: 'server/implement.ts', to: 'fastify', why: 'turns the contract into routes' },
  { from: 'server/unrouted-errors.ts', to: 'fastify', why: 'answers requests that reach no route' },
  { from: 'server/log.ts', to: 'fastify', why: 'serializes requests for the log' },
  { from: 'server/files/receive-file.ts', to: 'fastify', why: 'reads a multipart request' },
  { from: 'server/render/renderer.ts', to: 'fastify', why: 'serves the built client' },
];

/** Tests and what helps them may import anything. */
const isTest = (file) => /\.test\.tsx?$|(^|\/)(testing|test)[-.][^/]*\.tsx?$/.test(file);

const IMPORT = /^\s*(?:import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const SIDE_EFFECT_IMPORT = /^\s*import\s*(?=['"])()['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\s*\((?:\s*\/\*[^*]*\*\/)?(\s*)['"]([^'"]+)['"]/g;

/** All import statements of a module: static, for side effects, dynamic, and of types. */
export const importsOf = (file, source) =>
  [IMPORT, SIDE_EFFECT_IMPORT, DYNAMIC_IMPORT].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, names, specifier]) => ({ names, target: resolveImport(file, specifier) })),
  );

const resolveImport = (file, specifier) => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
};

/** The entry of the table that a file belongs to: the longest one that fits. */
const unitOf = (file, layers) => {
  const [top, ...rest] = file.split('/');
  for (let length = rest.length; length > 0; length -= 1) {
    const unit = rest.slice(0, length).join('/');
    const layer = (layers[top] ?? []).findIndex((units) => units.includes(unit));
    if (layer >= 0) return { top, unit: `${top}/${unit}`, layer };
  }
  const all = (layers[top] ?? []).findIndex((units) => units.includes('*'));
  return all >= 0 ? { top, unit: top, layer: all } : undefined;
};

/** Below the nearest folder they have in common, the folders two files lie in; undefined when one lies in no folder there. */
const siblingFolders = (file, target) => {
  const [a, b] = [file.split('/').slice(0, -1), target.split('/').slice(0, -1)];
  const depth = a.findIndex((part, index) => part !== b[index]);
  if (depth <= 0 || b[depth] === undefined) return undefined;
  return [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')];
};

/** Groups of nodes that reach each other (Tarjan's strongly connected components). */
const cyclesIn = (edges) => {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const cycles = [];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const cycle = stack.splice(stack.indexOf(node));
    if (cycle.length > 1) cycles.push(cycle.toSorted());
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return cycles;
};

/** Problems of the files (path → source), one sentence each. */
export function checkImports(files, { layers = LAYERS, exceptions = EXCEPTIONS } = {}) {
  const problems = [];
  const used = new Set();
  const unitEdges = new Map();
  const folderEdges = new Map();
  const examples = new Map();
  const connect = (edges, from, to, example) => {
    if (from === to) return;
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
    if (!examples.has(`${from} ${to}`)) examples.set(`${from} ${to}`, example);
  };
  const isExcepted = (file, target) => {
    const fitting = exceptions.filter(({ from, to }) => file.startsWith(from) && target.startsWith(to));
    for (const exception of fitting) used.add(exception);
    return fitting.length > 0;
  };

  for (const [file, source] of files) {
    if (isTest(file)) continue;
    const own = unitOf(file, layers);
    if (!own) problems.push(`${file}: its folder has no layer in scripts/import-layers.mjs.`);
    for (const { names, target } of importsOf(file, source)) {
      const broken = RULES.find(({ refuses }) => refuses(file, target, names))?.message;
      const other = unitOf(target, layers);
      const isUpwards = own && other && own.top === other.top && own.layer < other.layer;
      if (broken || isUpwards) {
        if (isExcepted(file, target)) continue;
        problems.push(
          `${file} imports ${target}: ${broken ?? `imports point downwards, and ${other.unit} is above ${own.unit}.`}`,
        );
        continue;
      }
      const isSameTop = own && other && own.top === other.top;
      const folders = siblingFolders(file, target);
      if (isSameTop && own.unit !== other.unit) {
        if (own.layer === other.layer && isExcepted(file, target)) continue;
        connect(unitEdges, own.unit, other.unit, `${file} imports ${target}`);
      } else if (isSameTop && folders && !isExcepted(file, target))
        connect(folderEdges, ...folders, `${file} imports ${target}`);
    }
  }

  for (const edges of [unitEdges, folderEdges]) {
    for (const cycle of cyclesIn(edges)) {
      const links = [...examples].filter(([edge]) => edge.split(' ').every((unit) => cycle.includes(unit)));
      problems.push(`Import cycle between ${cycle.join(', ')}:\n  ${links.map(([, example]) => example).join('\n  ')}`);
    }
  }
  for (const { from, to } of exceptions.filter((exception) => !used.has(exception)))
    problems.push(`The exception ${from} → ${to} in scripts/import-layers.mjs is not needed any more.`);
  return problems;
}

/** Path → source of all modules of the three source folders. */
export function readModules(root) {
  const files = new Map();
  for (const top of ['shared', 'server', 'web']) {
    for (const name of readdirSync(join(root, top), { recursive: true })) {
      const file = `${top}/${name.split(sep).join('/')}`;
      if (/(?<!\.d)\.tsx?$/.test(file)) files.set(file, readFileSync(join(root, file), 'utf8'));
    }
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkImports(readModules(join(dirname(fileURLToPath(import.meta.url)), '..')));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'All imports point downwards.' : `${problems.length} imports to mend.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
