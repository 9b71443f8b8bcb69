// Bundles programs of bench/ and attack/, which are TypeScript and share code with the server, so that Node can run them.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

/** `input` maps names to source files; resolves with the folder of `<name>.js`, and a function that deletes it. */
export async function bundleTools(folderName, input) {
  const outDir = join(root, `node_modules/.cache/${folderName}-${process.pid}`);
  const { build } = await import('vite');
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  return { outDir, remove: () => rmSync(outDir, { recursive: true, force: true }) };
}
