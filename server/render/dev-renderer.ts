import type { ViteDevServer } from 'vite';
import type { Rendered, RenderRequest } from '#web/render-types.ts';
import type { Renderer } from './renderer.ts';

type EntryServer = { render(request: RenderRequest): Promise<Rendered> };

// The preamble must run before any component. As a module it needs no inline script.
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

/** Renders with Vite's modules, so that a change shows without a restart. */
export const devRenderer = (vite: ViteDevServer): Renderer => ({
  dev: true,
  async render(request) {
    const entry = (await vite.ssrLoadModule('/web/entry-server.tsx')) as EntryServer;
    const scripts = [...VITE_SCRIPTS, '/web/entry-client.tsx'];
    return entry.render({ ...request, assets: { scripts, styles: [], preloadModules: [], fonts: {} } });
  },
  async serveAssets(app) {
    // For its own modules Vite answers and never calls `done`; everything else goes on to our routes.
    app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    app.get('/dev/parts', (_request, reply) => reply.type('text/html; charset=utf-8').send(PARTS_PAGE));
  },
});
