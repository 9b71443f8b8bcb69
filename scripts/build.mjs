// The client, the pages' renderer and the server, all by Vite, into dist/.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root, sourceHash } from './sources.mjs';

process.env.NODE_ENV = 'production';
const stamp = sourceHash();
// Made aside and put in place whole: a build that is broken off must not look like one.
const aside = join(root, `node_modules/.cache/build-${process.pid}`);

process.on('exit', () => rmSync(aside, { recursive: true, force: true }));

const common = { root, logLevel: 'warn' };

/**
 * Left to itself the bundler gives every few lines that two pages share a file of their own, and small files compress
 * badly: these are what any page starts with, and what nearly every page goes on with.
 */
const together = [
  { name: 'shell', tags: ['$initial'] },
  {
    name: 'page',
    test: /useQuery|useBaseQuery|queryObserver|web.ui.(?:footnotes|safe-html|use-head)|web.i18n.numbers|chapter-address|reading-places|plain-words/,
  },
];

await build({
  ...common,
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

compressFiles(join(aside, 'client/assets'));
writeFileSync(join(aside, '.stamp'), stamp);
const dist = join(root, 'dist');
const old = `${aside}-old`;
mkdirSync(dist, { recursive: true });
renameSync(dist, old);
renameSync(aside, dist);
rmSync(old, { recursive: true, force: true });

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
