import { expect, it } from 'vitest';
import { assetsFor } from './assets.ts';

const manifest = {
  'web/entry-client.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_react.js'], css: ['assets/entry.css'] },
  '_react.js': { file: 'assets/react.js' },
  'web/texts/text-page.tsx': { file: 'assets/text.js', imports: ['_react.js', '_list.js'], css: ['assets/text.css'] },
  '_list.js': { file: 'assets/list.js', css: ['assets/list.css'] },
  'web/other.tsx': { file: 'assets/other.js', css: ['assets/other.css'] },
  'fonts/inter.woff2': { file: 'assets/inter-123.woff2', src: 'fonts/inter.woff2' },
};

it('lists the entry, the modules of the route and what they import, each once, and nothing of other routes', () => {
  const assets = assetsFor(manifest, ['web/texts/text-page.tsx', 'web/missing.tsx']);
  expect(assets.scripts).toEqual(['/assets/entry.js']);
  expect(assets.preloadModules.toSorted()).toEqual(['/assets/list.js', '/assets/react.js', '/assets/text.js']);
  expect(assets.styles).toEqual(['/assets/entry.css', '/assets/list.css', '/assets/text.css']);
  expect(assets.fonts).toEqual({ 'inter.woff2': '/assets/inter-123.woff2' });
});
