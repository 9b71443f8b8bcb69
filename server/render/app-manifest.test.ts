import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#server/settings.ts';
import { SITE_LANGUAGES } from '#shared/languages.ts';
import { matchRoute } from '#web/routes.ts';
import { appManifestRoutes } from './app-manifest.routes.ts';

const app = Fastify();
appManifestRoutes(app);
afterAll(() => app.close());

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string; label?: string };
type Manifest = {
  [name in 'id' | 'name' | 'short_name' | 'description' | 'lang' | 'start_url' | 'scope' | 'display']: string;
} & { icons: Picture[]; screenshots: Picture[]; shortcuts: { name: string; url: string; icons: Picture[] }[] };

const readManifest = async (language: string) => {
  const answer = await app.inject({ url: `/app-${language}.webmanifest` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ]);
  return answer.json<Manifest>();
};

const sizeOf = async ({ src }: Picture): Promise<string> => {
  const { width, height } = await sharp(await readFile(join(packageRoot(), 'web/public', src))).metadata();
  return `${width}x${height}`;
};

describe.each(SITE_LANGUAGES)('the manifest of the installed app in %s', (language) => {
  it('has what browsers ask of a site that can be installed', async () => {
    const { icons, ...manifest } = await readManifest(language);
    expect(manifest).toMatchObject({ id: '/', lang: language, start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest.name.length).toBeGreaterThan(manifest.short_name.length);
    // A launcher cuts longer ones.
    expect([...manifest.short_name].length).toBeLessThanOrEqual(12);
    const pictures = icons.filter(({ type }) => type === 'image/png');
    for (const one of pictures) expect(await sizeOf(one)).toBe(one.sizes);
    const sizesFor = (purpose: string) => pictures.filter((one) => one.purpose === purpose).map(({ sizes }) => sizes);
    expect(sizesFor('any')).toEqual(['192x192', '512x512']);
    expect(sizesFor('maskable')).toEqual(['512x512']);
  });

  it('shows the app on a phone and on a wide screen, each described', async () => {
    const { screenshots } = await readManifest(language);
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    for (const one of screenshots) {
      expect(await sizeOf(one)).toBe(one.sizes);
      expect(one.label).toMatch(/\S/);
      // Browsers show none that is more than 2.3 times as long as wide.
      const [width = 0, height = 0] = one.sizes.split('x').map(Number);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
    }
  });

  it('has shortcuts to pages that exist, named in its language', async () => {
    const { shortcuts } = await readManifest(language);
    const pages = shortcuts.map(({ url }) => matchRoute(url).page.module);
    expect(new Set([...pages, matchRoute('/').page.module]).size).toBe(shortcuts.length + 1);
    if (language !== 'en') for (const { name } of shortcuts) expect(name).not.toMatch(/[A-Za-z]/);
  });
});

it('a language that the site does not have has no manifest', async () => {
  expect((await app.inject({ url: '/app-fr.webmanifest' })).statusCode).toBe(404);
});
