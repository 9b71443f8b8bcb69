import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '../soak/client.ts';
import { startChild, type Child } from './child.ts';

export type Site = {
  port: number;
  /** With the present build from the first call of `upgrade` on. */
  start(): Promise<void>;
  upgrade(): void;
  kill(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** As a service manager stops it before an upgrade. */
  stop(): Promise<void>;
  /** How often each job has run in this process since its start. */
  jobRuns(): Promise<Map<string, number>>;
};

type SiteOptions = {
  folder: string;
  port: number;
  metricsPort: number;
  databaseUrl: string;
  replicaUrls: string[];
  maxLagSeconds: number;
  /** The folder of the build that it is started with at first. */
  build: string;
};

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))
    ?.status === 200;

/** One Pothi process. */
export const createSite = ({
  folder,
  port,
  metricsPort,
  databaseUrl,
  replicaUrls,
  maxLagSeconds,
  build,
}: SiteOptions): Site => {
  let child: Child | undefined;
  let from = build;
  const dataDir = join(folder, `pothi-${port}`);
  mkdirSync(dataDir, { recursive: true });
  const start = async () => {
    child = startChild({
      command: [process.execPath, join(from, 'dist/server/main.js')],
      cwd: from,
      log: join(folder, `pothi-${port}.log`),
      env: {
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '2',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        METRICS_HOST: '127.0.0.1',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DATABASE_REPLICA_URLS: replicaUrls.join(','),
        DATABASE_REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds),
        STOP_DELAY_SECONDS: '4',
        RATE_LIMITS: 'off',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
      },
    });
    for (let waited = 0; !(await isReady(port)); waited += 1) {
      if (!child.isRunning() || waited > 600) throw new Error(`Pothi did not start; see ${folder}/pothi-${port}.log`);
      await sleep(300);
    }
  };
  return {
    port,
    start,
    upgrade: () => {
      from = process.cwd();
    },
    kill: async () => child?.signal('SIGKILL'),
    freeze: async () => child?.signal('SIGSTOP'),
    thaw: async () => child?.signal('SIGCONT'),
    stop: async () => child?.signal('SIGTERM'),
    jobRuns: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const counts = text.matchAll(/^pothi_job_duration_seconds_count\{job="([\w-]+)",result="done"\} (\d+)/gm);
      return new Map([...counts].map(([, job = '', count]) => [job, Number(count)]));
    },
  };
};
