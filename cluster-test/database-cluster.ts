import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { startBlackHoleProxy } from '#server/db/testing-replica.ts';
import { sleep } from '../soak/client.ts';
import { signalAll, startChild, treeOf, type Child } from './child.ts';
import { exampleAccessRules, makeCertificate, verifiedBy, type Certificate } from './certificates.ts';
import { databaseUser, type Programs } from './programs.ts';
import { query } from './query.ts';

export const PASSWORD = 'cluster-test';

export type Node = {
  name: string;
  port: number;
  restPort: number;
  url: string;
  /** Where the server itself listens, behind the proxy that can cut it off. */
  ownPort: number;
  /** Its data folder, and the settings of its Patroni. */
  data: string;
  settings: string;
  start(): void;
  /** As when the machine loses its power. */
  kill(): Promise<void>;
  /** As when a machine is paused: connections stay, nothing answers, and it does not know. */
  freeze(): Promise<void>;
  /** As when the network swallows everything to and from the machine, which goes on working. */
  cutOff(): void;
  reconnect(): void;
  stop(): Promise<void>;
  role(): Promise<string>;
};

type Ports = { port: number; restPort: number; publicPort: number; publicRestPort: number; etcd: number };

/** More settings of PostgreSQL, for all servers. */
type Parameters = Record<string, string>;

const settings = (
  name: string,
  folder: string,
  ports: Ports,
  bin: string,
  certificate: Certificate,
  more: Parameters,
) => ({
  scope: 'pothi',
  name,
  restapi: { listen: `127.0.0.1:${ports.restPort}`, connect_address: `127.0.0.1:${ports.publicRestPort}` },
  // Else it asks etcd for its address, and goes around the proxy that cuts it off.
  etcd3: { hosts: [`127.0.0.1:${ports.etcd}`], use_proxies: true },
  bootstrap: {
    dcs: {
      // The shortest that Patroni allows.
      ttl: 20,
      loop_wait: 4,
      retry_timeout: 4,
      maximum_lag_on_failover: 1_048_576,
      // A save is acknowledged only when a second server has it.
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: {
          max_connections: 120,
          shared_buffers: '64MB',
          wal_keep_size: '256MB',
          max_wal_senders: 8,
          ssl: 'on',
          ssl_cert_file: certificate.file,
          ssl_key_file: certificate.key,
          ...more,
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: exampleAccessRules(),
  },
  postgresql: {
    listen: `127.0.0.1:${ports.port}`,
    connect_address: `127.0.0.1:${ports.publicPort}`,
    data_dir: join(folder, 'data'),
    bin_dir: bin,
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: PASSWORD },
      replication: { username: 'replicator', password: PASSWORD },
      rewind: { username: 'rewinder', password: PASSWORD },
    },
    parameters: { unix_socket_directories: folder, wal_sender_timeout: '5s', wal_receiver_timeout: '5s' },
  },
});

export const startDatabases = async (programs: Programs, folder: string, parameters: Parameters = {}) => {
  const user = databaseUser();
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  own(folder);
  const certificate = makeCertificate(programs.openssl, folder, user);
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const options = {
    name: 'etcd',
    'data-dir': own(join(folder, 'etcd')),
    'listen-client-urls': etcdUrl,
    'advertise-client-urls': etcdUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `etcd=${peerUrl}`,
  };
  const etcd = startChild({
    command: [programs.etcd, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
    log: join(folder, 'etcd.log'),
    user,
  });

  const createNode = async (name: string): Promise<Node> => {
    const home = own(join(folder, name));
    const [port, restPort] = [await freePort(), await freePort()];
    const file = join(home, 'patroni.json');
    // Everything between this server and the others goes through these.
    const network = await Promise.all(
      [port, restPort, etcdPort].map((each) => startBlackHoleProxy(`tcp://127.0.0.1:${each}`)),
    );
    const [publicPort = 0, publicRestPort = 0, publicEtcdPort = 0] = network.map(({ url }) =>
      Number(new URL(url).port),
    );
    const ports = { port, restPort, publicPort, publicRestPort, etcd: publicEtcdPort };
    const content = settings(name, home, ports, programs.postgresBin, certificate, parameters);
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
    let child: Child | undefined;
    /** The postmaster is no child of Patroni, so it is found by its own file. */
    const signalBoth = async (signal: NodeJS.Signals) => {
      const text = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
      const postmaster = Number(text.split('\n', 1)[0]);
      if (postmaster > 0) signalAll(treeOf(postmaster), signal);
      await child?.signal(signal);
    };
    return {
      name,
      port: publicPort,
      restPort: publicRestPort,
      url: `postgres://postgres:${PASSWORD}@127.0.0.1:${publicPort}/pothi${verifiedBy(certificate)}`,
      ownPort: port,
      data: join(home, 'data'),
      settings: file,
      start: () => {
        child = startChild({ command: [programs.patroni, file], log: join(folder, `${name}.log`), user });
      },
      kill: () => signalBoth('SIGKILL'),
      freeze: () => signalBoth('SIGSTOP'),
      cutOff: () => {
        for (const each of network) each.cut();
      },
      reconnect: () => {
        for (const each of network) each.restore();
      },
      stop: async () => {
        await child?.signal('SIGTERM');
      },
      role: async () => {
        const answer = await fetch(`http://127.0.0.1:${publicRestPort}/patroni`, { signal: AbortSignal.timeout(1000) })
          .then((response) => response.json() as Promise<{ role?: string; state?: string }>)
          .catch(() => undefined);
        return answer?.state === 'running' ? (answer.role ?? '') : '';
      },
    };
  };
  const nodes = [await createNode('node1'), await createNode('node2'), await createNode('node3')];
  for (const node of nodes) {
    node.start();
    // The first becomes the primary; the others copy it.
    if (node === nodes[0]) await untilRole(node, ['master', 'primary']);
  }
  for (const node of nodes.slice(1)) await untilRole(node, ['replica']);
  await createDatabase(nodes[0] as Node);
  return {
    nodes,
    certificate,
    findPrimary: () => findByRole(nodes, ['master', 'primary']),
    findReplica: () => findByRole(nodes, ['replica', 'sync_standby']),
    stop: async () => {
      for (const node of nodes) await node.kill();
      await etcd.signal('SIGKILL');
    },
  };
};

export type Databases = Awaited<ReturnType<typeof startDatabases>>;

const findByRole = async (nodes: Node[], roles: string[]): Promise<Node | undefined> => {
  for (const node of nodes) if (roles.includes(await node.role())) return node;
  return undefined;
};

export const untilRole = async (node: Node, roles: string[], seconds = 120): Promise<void> => {
  for (let waited = 0; !roles.includes(await node.role()); waited += 1) {
    if (waited > seconds * 2) throw new Error(`${node.name} did not become ${roles[0]} within ${seconds} seconds.`);
    await sleep(500);
  }
};

const createDatabase = async ({ url }: Node): Promise<void> => {
  await query(url.replace('/pothi?', '/postgres?'), 'create database pothi');
};
