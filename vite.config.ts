import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  publicDir: 'web/public',
  // Bundled, so that the server loads the few icons it shows instead of all of them.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    // The content security policy allows no data: addresses for scripts and styles; a file each is cached as well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
