import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, cpSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cleanEnvironment, clusterCommand, prepareCluster, superuser, type Cluster } from './embedded/cluster.ts';

/** A proxy to a database that can be cut off: it still accepts connections, but nothing comes through (a black hole). */
export const startBlackHoleProxy = async (url: string) => {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    client.on('data', (bytes) => !isCut && upstream.write(bytes)).on('close', () => upstream.destroy());
    upstream.on('data', (bytes) => !isCut && client.write(bytes)).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    cut: () => {
      isCut = true;
    },
    restore: () => {
      isCut = false;
      // What was swallowed never arrives.
      for (const socket of open) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Starts a PostgreSQL with a streaming replica, from the packages that Pothi comes with. */
export const startReplicatedDatabase = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pothi-replica-'));
  const cluster = await prepareCluster(join(folder, 'primary'), { durable: false });
  const children: ChildProcess[] = [];
  const replicaFolder = join(cluster.home, 'replica');

  const start = async (dataFolder: string, port: number) => {
    const options = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
      fsync: 'off',
      shared_buffers: '32MB',
    };
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    children.push(run(cluster, ['-D', dataFolder, ...args], dataFolder));
    const url = `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/postgres`;
    await untilReady(url);
    return url;
  };

  // A copy of a folder in which no server runs needs no backup mode.
  cpSync(cluster.dataFolder, replicaFolder, { recursive: true, preserveTimestamps: true });
  const primaryPort = await freePort();
  writeFileSync(join(replicaFolder, 'standby.signal'), '');
  const { password, user } = cluster;
  appendFileSync(
    join(replicaFolder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${superuser} password=${password}'\n`,
  );
  if (user) chownTree(replicaFolder, user.uid, user.gid);
  const primaryUrl = await start(cluster.dataFolder, primaryPort);
  const replicaUrl = await start(replicaFolder, await freePort());
  return {
    primaryUrl,
    replicaUrl,
    close: async () => {
      for (const child of children.toReversed()) {
        child.kill('SIGQUIT');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const run = (cluster: Cluster, args: string[], dataFolder: string): ChildProcess => {
  const { program, args: all, uid, gid } = clusterCommand(cluster, cluster.binaries.postgres, args, dataFolder);
  return spawn(program, all, { uid, gid, cwd: '/', env: cleanEnvironment, stdio: 'ignore' });
};

const chownTree = (folder: string, uid: number, gid: number): void => {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid);
};

const untilReady = async (url: string): Promise<void> => {
  for (let waited = 0; ; waited += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (waited > 300) throw error;
      await sleep(100);
    }
  }
};
