// Which packages and areas each script of the client is made of, for `npm run bench -- site`.
import { relative } from 'node:path';
import { root } from './sources.mjs';

/** `react-dom` for a package, `web/reader` for an area of ours. */
function ownerOf(id) {
  if (id.startsWith('\0virtual:messages/')) return 'locales';
  const path = relative(root, id.replace(/^\0+/, '').replace(/\?.*$/, '')).replaceAll('\\', '/');
  const inPackage = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(path);
  if (inPackage) return inPackage[1];
  const [, area] = /^((?:web|shared|locales)(?:\/[\w-]+(?=\/))?)/.exec(path) ?? [];
  return area ?? 'bundler';
}

/** Lengths before minifying: what counts is how the parts compare. */
export function recordComposition(onRecorded) {
  return {
    name: 'record-composition',
    generateBundle: (_options, files) => {
      const composition = {};
      for (const { fileName, modules } of Object.values(files)) {
        if (!modules) continue;
        const lengths = (composition[fileName] = {});
        for (const [id, { renderedLength }] of Object.entries(modules)) {
          const owner = ownerOf(id);
          lengths[owner] = (lengths[owner] ?? 0) + renderedLength;
        }
      }
      onRecorded(composition);
    },
  };
}
