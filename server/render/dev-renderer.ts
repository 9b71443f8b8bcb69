import type { ViteDevServer } from 'vite';
import type { Rendered, RenderRequest } from '#web/render-types.ts';
import type { Renderer } from './renderer.ts';

type EntryServer = { render(request: RenderRequest): Promise<Rendered> };

// The preamble must run before any component; as a module of its own it is no inline script.
const VITE_SCRIPTS = ['/@vite/client', '/@id/@vitejs/plugin-react/preamble'];

/** Shows every part of web/ui in every theme and language. Not in the build. */
const PARTS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parts</title>
${[...VITE_SCRIPTS, '/web/dev/parts.tsx'].map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`;

/** Pages of Vite's live modules: a change is in the next page, or in the open one without a reload. */
export const devRenderer = (vite: ViteDevServer): Renderer => ({
  dev: true,
  async render(request) {
    const entry = (await vite.ssrLoadModule('/web/entry-server.tsx')) as EntryServer;
    const scripts = [...VITE_SCRIPTS, '/web/entry-client.tsx'];
    return entry.render({ ...request, assets: { scripts, styles: [], preloadModules: [], fonts: {} } });
  },
  async serveAssets(app) {
    // Vite answers for its modules and never calls back; everything else goes on to our routes.
    app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    app.get('/dev/parts', (_request, reply) => reply.type('text/html; charset=utf-8').send(PARTS_PAGE));
  },
});
