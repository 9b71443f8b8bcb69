// npm run dev: the server on the same database, with Vite inside. The open page applies a change in web/;
// a change in server/, shared/ or locales/ restarts the server.
import { join } from 'node:path';
import { ensureInstalled } from './prepare.mjs';
import { root } from './sources.mjs';

await ensureInstalled();
process.env.NODE_ENV ??= 'development';
const { createServer } = await import('vite');
const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
const load = (path) => vite.ssrLoadModule(path);

const { listenForStop } = await load('/server/listen-for-stop.ts');
const stop = listenForStop();
let database;
let server;
let settings;

try {
  settings = (await load('/server/settings.ts')).readSettings();
  // Opened once and shared by all restarts.
  database = await (
    await load('/server/db/database.ts')
  ).openDatabase(settings, { exclusive: true, warn: console.warn });
} catch (error) {
  console.error(['StartError', 'SettingsError'].includes(error.name) ? error.message : error);
  process.exit(1);
}

let restarting = restart();
let timer;
vite.watcher.on('all', (_event, file) => {
  if (!['server', 'shared', 'locales'].some((folder) => file.startsWith(join(root, folder)))) return;
  clearTimeout(timer);
  timer = setTimeout(() => (restarting = restarting.then(restart)), 100);
});

stop.addEventListener('abort', async () => {
  if (stop.reason?.name !== 'AbortError') console.error(stop.reason);
  clearTimeout(timer);
  await restarting;
  await server?.close();
  await database.close();
  await vite.close();
  process.exit(0);
});

async function restart() {
  await server?.close();
  server = undefined;
  try {
    const { startServer } = await load('/server/start-server.ts');
    const { devRenderer } = await load('/server/render/dev-renderer.ts');
    server = await startServer(settings, { database, renderer: devRenderer(vite), log: console.log });
    console.log(`Pothi is ready: ${server.address}`);
  } catch (error) {
    // Most often a half-finished edit; the next change restarts again.
    if (error.name !== 'StartError') vite.ssrFixStacktrace(error);
    console.error(error.name === 'StartError' ? error.message : error);
  }
}
