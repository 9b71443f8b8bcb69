// The client, the pages' renderer and the server, all by Vite, into dist/.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root, sourceHash } from './sources.mjs';

process.env.NODE_ENV = 'production';
const stamp = sourceHash();
// Made aside and put in place whole: a build that is broken off must not look like one.
const aside = join(root, `node_modules/.cache/build-${process.pid}`);

process.on('exit', () => rmSync(aside, { recursive: true, force: true }));

const common = { root, logLevel: 'warn' };

/** Modules whose path holds one of these. Any sign may stand for the slash: it is another one on Windows. */
const inside = (...paths) => new RegExp(paths.map((path) => path.replaceAll('/', '.')).join('|'));

/**
 * Left to itself the bundler gives every few lines that two pages share a file of their own, and forty small files take
 * longer to fetch, and compress worse, than four. So these go together, each with what it imports that is not in a group
 * before it.
 */
const together = [
  { name: 'shell', tags: ['$initial'] },
  {
    // What nearly every page goes on with.
    name: 'page',
    test: inside(
      'useQuery|useBaseQuery|queryObserver',
      'web/ui/(?:footnotes|safe-html|use-head)',
      'web/i18n/(?:numbers|words)',
      'web/reader/(?:chapter-address|reader\\.data|resources/plain-words)',
      'web/texts/reading-places',
      'icons/x\\.m?js',
    ),
  },
  { name: 'reader', test: inside('web/reader/chapter-page') },
  {
    // They are fetched ahead anyway.
    name: 'shelves',
    test: inside(
      'web/(?:collections|works|texts)/',
      'web/ui/(?:awaited|breadcrumbs|columns|list-title|pagination|row-list|section-toggle|select-link|sheet-row|shelf-page|tabs|title-leaf)',
      'web/i18n/(?:available-languages|language-names)',
      'icons/chevron-right',
    ),
  },
  {
    // What the pages of people, their sheets, topics and search, and the tools of the reader share.
    name: 'parts',
    test: inside(
      'web/session/(?:download|pending|protected|use-member|user-info)',
      'web/ui/(?:dialog|form/|hold-leaving|icon-button|modal|tab-part)',
      'web/sheets/(?:delete-dialog|forget-sheet|initials|make-sheet|published-date|publisher|sheet-words|source-passage|visibility-toggle)',
      'web/(?:notes/notes|notifications/notifications|reading/reading|sheet-collections/sheet-collections|topics/topics)\\.data',
      'web/topics/(?:topic-picker|found-topics|topics-choices)',
      'web/sheet-collections/(?:add-to-collection|collection-|use-attempt|use-known-reader)',
      'web/account-settings/(?:account-settings\\.module|choice-fields|confirm-dialog|since)',
      'web/notes/(?:colour|notes\\.module)',
      'web/reading/saved-places',
      'web/search/title-words',
      'web/community/community-row',
      'web/profile/avatar',
      'web/reader/resources/(?:by-language|share/(?:short-link|share\\.data))',
      'group-by',
      'lucide-react',
    ),
  },
  // The reader fetches these two when it is idle.
  { name: 'tools', test: inside('web/reader/reader-tools') },
  {
    name: 'panels',
    test: inside(
      'web/reader/(?:resources/resources-panel|contents/contents-drawer|keys/(?:go-to-dialog|key-dialog|key-help))',
    ),
  },
  { name: 'people', test: inside('web/(?:community|profile)/') },
  { name: 'ways-in', test: inside('web/accounts/(?!provider/provider-bridge|sign-in-prompt)') },
];

/** Where each page's module went. The manifest names only modules that became a file of their own. */
const pages = new Map();
const notePages = {
  name: 'note-pages',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files))
      for (const id of file.moduleIds ?? [])
        if (id.endsWith('-page.tsx')) pages.set(relative(root, id).replaceAll('\\', '/'), file.fileName);
  },
};

await build({
  ...common,
  plugins: [notePages],
  build: {
    outDir: join(aside, 'client'),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { input: 'web/entry-client.tsx', output: { codeSplitting: { groups: together } } },
  },
});

await build({
  ...common,
  build: {
    ssr: true,
    outDir: join(aside, 'server'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'import-command': 'server/library/import-command.ts',
        'admin-command': 'server/accounts/admin-command.ts',
        'entry-server': 'web/entry-server.tsx',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

namePages(join(aside, 'client/.vite/manifest.json'));
compressFiles(join(aside, 'client/assets'));
writeFileSync(join(aside, '.stamp'), stamp);
const dist = join(root, 'dist');
const old = `${aside}-old`;
mkdirSync(dist, { recursive: true });
renameSync(dist, old);
renameSync(aside, dist);
rmSync(old, { recursive: true, force: true });

/** So that the server finds the scripts and styles of every page by its module. */
function namePages(path) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  for (const [module, file] of pages) manifest[module] ??= Object.values(manifest).find((chunk) => chunk.file === file);
  writeFileSync(path, JSON.stringify(manifest));
}

/** Compressed once, as well as can be, instead of at every request. Fonts and pictures are compressed already. */
function compressFiles(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    if (content.length < 1024) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}
