import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BUILD_TARGET } from './scripts/supported-browsers.mjs';
import { messageAreas } from './scripts/message-areas.ts';

const layerOf = (path: string): string => {
  if (/\/web\/ui\/(?:tokens|base|fonts)\.css$/.test(path)) return 'base';
  return path.includes('/web/ui/') ? 'components' : 'screens';
};

/** Puts every stylesheet into a cascade layer by its folder, so that the order in which chunks load changes nothing. */
const cascadeLayers: Plugin = {
  name: 'cascade-layers',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\/web\/.+\.css$/, exclude: /\/web\/ui\/layers\.css$/ } },
    handler: (code, id) => ({ code: `@layer ${layerOf(id)} {\n${code}}`, map: null }),
  },
};

/** Of a class of a CSS module: shorter than by default, because scripts, style sheets and pages are full of them. */
const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
};

export default defineConfig({
  plugins: [react(), cascadeLayers, messageAreas()],
  appType: 'custom',
  publicDir: 'web/public',
  // Bundled, so that the server loads the few icons it shows instead of all of them.
  ssr: { noExternal: ['lucide'] },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: BUILD_TARGET,
    // The content security policy allows no data: addresses for scripts and styles; a file each is cached as well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
