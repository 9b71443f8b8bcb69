import { sleep } from '../soak/client.ts';
import { untilRole, type Databases, type Node } from './database-cluster.ts';
import { query } from './query.ts';
import type { Site } from './sites.ts';

export type Fault = { name: string; run(): Promise<void> };

type Parts = { databases: Databases; sites: [Site, Site, Site] };

const REPLICA = ['replica', 'sync_standby'];

const required = async (found: Promise<Node | undefined>): Promise<Node> => {
  const node = await found;
  if (!node) throw new Error('No server has the role that the fault needs.');
  return node;
};

const untilOtherPrimary = async (databases: Databases, old: Node): Promise<void> => {
  for (let waited = 0; waited < 240; waited += 1) {
    const primary = await databases.findPrimary();
    if (primary && primary !== old) return;
    await sleep(500);
  }
  throw new Error('No other server became the primary.');
};

const pauseReplay = async ({ url }: Node, isPaused: boolean): Promise<void> => {
  await query(url, `select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`);
};

/** In this order, each after the cluster is whole again. */
export const faultsOf = ({ databases, sites }: Parts): Fault[] => [
  { name: 'nothing, for comparison', run: () => sleep(15_000) },
  {
    name: 'a process is killed',
    run: async () => {
      await sites[0].kill();
      await sleep(5000);
      await sites[0].start();
    },
  },
  {
    name: 'a process hangs for 15 s (a backend of the proxy that swallows everything)',
    run: async () => {
      await sites[1].freeze();
      await sleep(15_000);
      await sites[1].thaw();
    },
  },
  {
    name: 'all processes are restarted one by one, as for an upgrade',
    run: async () => {
      for (const site of sites) {
        await site.stop();
        site.upgrade();
        await site.start();
        await sleep(2000);
      }
    },
  },
  {
    name: 'a replica is killed',
    run: async () => {
      const node = await required(databases.findReplica());
      await node.kill();
      await sleep(10_000);
      node.start();
      await untilRole(node, REPLICA);
    },
  },
  {
    name: 'a replica is cut off for 20 s (nothing refused, nothing answered)',
    run: async () => {
      const node = await required(databases.findReplica());
      node.cutOff();
      await sleep(20_000);
      node.reconnect();
      await untilRole(node, REPLICA);
    },
  },
  {
    name: 'a replica answers but stands still for 20 s',
    run: async () => {
      const node = await required(databases.findReplica());
      await pauseReplay(node, true);
      await sleep(20_000);
      await pauseReplay(node, false);
    },
  },
  {
    name: 'the primary is killed',
    run: async () => {
      const node = await required(databases.findPrimary());
      await node.kill();
      await untilOtherPrimary(databases, node);
      await sleep(10_000);
      node.start();
      await untilRole(node, REPLICA);
    },
  },
  {
    name: 'the primary is cut off until another takes over, and comes back',
    run: async () => {
      const node = await required(databases.findPrimary());
      node.cutOff();
      await untilOtherPrimary(databases, node);
      await sleep(10_000);
      node.reconnect();
      await untilRole(node, REPLICA);
    },
  },
  {
    // Without a watchdog it would go on as a primary when it wakes: Patroni 3.0 then takes the lock back.
    name: 'the machine of the primary is paused, and reset by its watchdog',
    run: async () => {
      const node = await required(databases.findPrimary());
      await node.freeze();
      await untilOtherPrimary(databases, node);
      await node.kill();
      await sleep(5000);
      node.start();
      await untilRole(node, REPLICA);
    },
  },
];
