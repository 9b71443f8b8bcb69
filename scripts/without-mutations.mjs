import { join } from 'node:path';
import { root } from './sources.mjs';

/**
 * TanStack Query comes with mutations, a kilobyte that every page would load: nothing uses them, because changes are plain
 * calls of the API. The build takes `web/api/no-mutations.ts` for their cache instead, and fails as soon as they are used.
 */
export const withoutMutations = {
  name: 'without-mutations',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './mutationCache.js' &&
    importer?.replaceAll('\\', '/').endsWith('/query-core/build/modern/queryClient.js')
      ? join(root, 'web/api/no-mutations.ts')
      : null,
  generateBundle(_options, files) {
    const modules = Object.values(files).flatMap((file) => Object.entries(file.modules ?? {}));
    const isUsed = (name) => modules.some(([id, { renderedLength }]) => id.includes(name) && renderedLength > 0);
    if (!isUsed('web/api/no-mutations.ts'))
      this.error('scripts/without-mutations.mjs no longer finds the cache of mutations in @tanstack/query-core.');
    if (isUsed('query-core/build/modern/mutationObserver'))
      this.error('Mutations are used: remove scripts/without-mutations.mjs from scripts/build.mjs.');
  },
};
