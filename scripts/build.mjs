// The client, the pages' renderer and the server, all by Vite, into dist/.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { recordComposition } from './bundle-composition.mjs';
import { checkChunkPatterns, chunkGroups } from './client-chunks.mjs';
import { offlineFiles } from './offline-files.mjs';
import { root, sourceHash } from './sources.mjs';
import { withoutMutations } from './without-mutations.mjs';

process.env.NODE_ENV = 'production';
const stamp = sourceHash();
// Built elsewhere and moved into place whole: an interrupted build must not look finished.
const staging = join(root, `node_modules/.cache/build-${process.pid}`);

process.on('exit', () => rmSync(staging, { recursive: true, force: true }));

const common = { root, logLevel: 'warn' };

/** Where each page's module went. The manifest names only modules that became a file of their own. */
const pages = new Map();
const recordPages = {
  name: 'record-pages',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files))
      for (const id of file.moduleIds ?? [])
        if (id.endsWith('-page.tsx')) pages.set(relative(root, id).replaceAll('\\', '/'), file.fileName);
  },
};

let composition = {};
await build({
  ...common,
  plugins: [
    withoutMutations,
    recordPages,
    checkChunkPatterns,
    recordComposition((recorded) => (composition = recorded)),
  ],
  build: {
    outDir: join(staging, 'client'),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      input: 'web/entry-client.tsx',
      // Otherwise the first file has every number that another one uses, and a name for it.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});

/** What the service worker needs shares no file with the pages: a browser asks for it by its address. */
const buildScript = (input, entryFileNames, define) =>
  build({
    ...common,
    define,
    build: {
      outDir: join(staging, 'client'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input, output: { entryFileNames, format: 'iife' } },
    },
  });

const { output } = await buildScript('web/offline/pack-answers-script.ts', 'assets/pack-answers-[hash].js');
await buildScript('web/offline/service-worker.ts', 'sw.js', {
  PACK_ANSWERS: JSON.stringify(`/${output[0].fileName}`),
  OFFLINE_BUILD: JSON.stringify(
    offlineFiles(JSON.parse(readFileSync(join(staging, 'client/.vite/manifest.json'), 'utf8'))),
  ),
});

/** Packages of many small modules: bundled, the server starts in two thirds of the time. */
const manyModules = [
  'kysely',
  'zod',
  'jose',
  'htmlparser2',
  'entities',
  /^dom(?:utils|handler|-serializer)$/,
  /^@tanstack\//,
];

await build({
  ...common,
  ssr: { noExternal: manyModules },
  build: {
    ssr: true,
    outDir: join(staging, 'server'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        worker: 'server/worker.ts',
        'picture-worker': 'server/files/picture-worker.ts',
        'pdf-worker': 'server/writers/pdf/pdf-worker.ts',
        'import-worker': 'server/imports/import-worker.ts',
        'import-command': 'server/library/import-command.ts',
        'admin-command': 'server/admin/admin-command.ts',
        'entry-server': 'web/entry-server.tsx',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

addPagesToManifest(join(staging, 'client/.vite/manifest.json'));
compressFiles(join(staging, 'client/assets'));
// Beside the served files, not among them.
writeFileSync(join(staging, 'composition.json'), JSON.stringify(composition));
writeFileSync(join(staging, '.stamp'), stamp);
const dist = join(root, 'dist');
const old = `${staging}-old`;
mkdirSync(dist, { recursive: true });
renameSync(dist, old);
renameSync(staging, dist);
rmSync(old, { recursive: true, force: true });

/** So that the server finds the scripts and styles of every page by its module. */
function addPagesToManifest(path) {
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
