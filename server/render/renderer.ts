import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Rendered, RenderRequest } from '#web/render-types.ts';
import { assetsFor, type Manifest } from './assets.ts';

/** Renders pages, from the build in production and from Vite's modules in development. */
export type Renderer = {
  dev: boolean;
  /** The address of each font file by the name of its source; none in development. */
  fonts?: Record<string, string>;
  render(request: Omit<RenderRequest, 'assets'>): Promise<Rendered>;
  /** The page for browsers that cannot ask the server; none in development. */
  renderShell?(request: Omit<RenderRequest, 'assets' | 'call'>): string;
  /** Serves the scripts, styles, fonts and pictures of the pages. */
  serveAssets(app: FastifyInstance): Promise<void>;
};

type EntryServer = {
  render(request: RenderRequest): Promise<Rendered>;
  modulesFor(url: URL, language: SiteLanguage): string[];
  renderShell(request: Omit<RenderRequest, 'call'>): string;
};

const ONE_YEAR_MS = 31_536_000_000;

export const builtRenderer = async (distFolder: string): Promise<Renderer> => {
  const client = join(distFolder, 'client');
  const entryServer = pathToFileURL(join(distFolder, 'server', 'entry-server.js')).href;
  const entry = (await import(/* @vite-ignore */ entryServer)) as EntryServer;
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  return {
    dev: false,
    fonts: assetsFor(manifest, []).fonts,
    render: (request) =>
      entry.render({ ...request, assets: assetsFor(manifest, entry.modulesFor(request.url, request.language)) }),
    renderShell: (request) => entry.renderShell({ ...request, assets: assetsFor(manifest, []) }),
    serveAssets: async (app) => {
      const { default: serveStatic } = await import('@fastify/static');
      // The names contain a hash of the content, so a browser may cache them forever.
      await app.register(serveStatic, {
        root: join(client, 'assets'),
        prefix: '/assets/',
        wildcard: true,
        immutable: true,
        maxAge: ONE_YEAR_MS,
        preCompressed: true,
      });
      await app.register(serveStatic, {
        root: client,
        prefix: '/',
        wildcard: false,
        globIgnore: ['assets/**', '.vite/**'],
        decorateReply: false,
        maxAge: 3600 * 1000,
        // A browser that kept the old one would serve an old build with it.
        setHeaders: (response, path) =>
          path === join(client, 'sw.js') && response.setHeader('cache-control', 'no-cache'),
      });
    },
  };
};
