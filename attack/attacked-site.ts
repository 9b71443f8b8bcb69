import { freePort } from '../scripts/free-port.ts';
import { startBuiltServer, startProcess } from '../scripts/server-process.ts';
import type { Findings } from './findings.ts';

/** The built server with a database of its own. Every line that it logs is searched for secrets. */
export const startAttackedSite = async (
  dataDir: string,
  env: Record<string, string>,
  findings: Findings,
  secrets: Map<string, string>,
) => {
  const port = await freePort();
  const errors: string[] = [];
  const server = startBuiltServer(
    // With the allocator's setting of `npm start`. The attack says by itself from which address it comes, as if through
    // a proxy.
    { MALLOC_ARENA_MAX: '2', LOG_LEVEL: 'info', DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: 'on', ...env },
    {
      inheritsEnv: false,
      ownsGroup: false,
      onLine: (line) => {
        for (const [name, secret] of secrets)
          if (line.includes(secret)) findings.add('leaked secret', `${name}: in the log: ${line.slice(0, 200)}`);
        if (/"level":[56]0/.test(line)) errors.push(line);
      },
    },
  );
  await server.ready;
  let isStopping = false;
  void server.exited.then((code) => isStopping || findings.add('server ended', String(code)));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid,
    /** What it logged as errors. */
    errors,
    stop: () => {
      isStopping = true;
      return server.stop();
    },
  };
};

export type AttackedSite = Awaited<ReturnType<typeof startAttackedSite>>;

/** The command of the operator; works while the server runs. */
export const grantAdmin = async (dataDir: string, email: string): Promise<void> => {
  const command = startProcess([process.execPath, 'dist/server/admin-command.js', 'grant', email, 'admin'], {
    DATA_DIR: dataDir,
  });
  if ((await command.exited) !== 0) throw new Error(command.stderr());
};
