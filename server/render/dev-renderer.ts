import type { ViteDevServer } from 'vite';
import type { Rendered, RenderRequest } from '#web/render-types.ts';
import type { Renderer } from './renderer.ts';

type EntryServer = { render(request: RenderRequest): Promise<Rendered> };

/** Pages of Vite's live modules: a change is in the next page, or in the open one without a reload. */
export const devRenderer = (vite: ViteDevServer): Renderer => ({
  dev: true,
  async render(request) {
    const entry = (await vite.ssrLoadModule('/web/entry-server.tsx')) as EntryServer;
    // The preamble must run before any component; as a module of its own it is no inline script.
    const scripts = ['/@vite/client', '/@id/@vitejs/plugin-react/preamble', '/web/entry-client.tsx'];
    return entry.render({ ...request, assets: { scripts, styles: [], preloadModules: [], fonts: {} } });
  },
  async serveAssets(app) {
    // Vite answers for its modules and never calls back; everything else goes on to our routes.
    app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  },
});
