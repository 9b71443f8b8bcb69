import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { startChild, type Child } from './child.ts';
import type { Node } from './database-cluster.ts';
import type { Programs } from './programs.ts';

/** The same as ops/haproxy/haproxy.cfg, with ports of this machine. */
const configuration = (ports: { site: number; primary: number; stats: string }, servers: number[], nodes: Node[]) => `
global
  stats socket ${ports.stats} level admin
defaults
  mode http
  timeout connect 3s
  timeout client 200s
  timeout server 200s
  timeout check 2s
  option redispatch 1
  retries 3
frontend site
  bind 127.0.0.1:${ports.site}
  option forwardfor
  http-request disable-l7-retry unless METH_GET or METH_HEAD
  default_backend pothi
backend pothi
  retry-on conn-failure empty-response
  option httpchk GET /readyz
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((port, index) => `  server pothi${index + 1} 127.0.0.1:${port} check`).join('\n')}
listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
`;

export const startProxy = async (programs: Programs, folder: string, servers: number[], nodes: Node[]) => {
  const ports = { site: await freePort(), primary: await freePort(), stats: join(folder, 'haproxy.sock') };
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(ports, servers, nodes));
  const start = (): Child =>
    startChild({ command: [programs.haproxy, '-W', '-db', '-f', file], log: join(folder, 'haproxy.log') });
  let child = start();
  return {
    site: `http://127.0.0.1:${ports.site}`,
    primaryPort: ports.primary,
    restart: async () => {
      await child.signal('SIGKILL');
      child = start();
    },
    stop: () => child.signal('SIGKILL'),
  };
};
