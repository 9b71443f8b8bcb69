import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** In seconds; 0.1 is what a search promises, 1 is where people notice that they wait. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.1, 1, 10, 60, 300, 600];

export type CacheName = 'answer' | 'missing-answer' | 'page' | 'missing-page' | 'home' | 'export' | 'picture';

export type GaugeOptions = {
  name: string;
  help: string;
  labels?: string[];
  /** Read at each scrape. One that throws leaves the gauge out, and the others are answered. */
  read: () => Sample[] | Promise<Sample[]>;
};

export type Sample = { labels?: Record<string, string>; value: number };

/** What a process counts about itself. No label has a value that a visitor can choose or that names a person. */
export type Metrics = {
  /** `route` is a pattern, as `/api/v1/texts/:id`. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countCacheRead(cache: CacheName, isHit: boolean): void;
  /** An answer that is incomplete because its time was up. */
  countCutShort(route: string): void;
  countJob(job: string, result: 'done' | 'failed', seconds: number): void;
  addGauge(options: GaugeOptions): void;
  /** Memory, processor time and the delay of the event loop, of this process. */
  addProcessMetrics(): void;
  /** In the text format of Prometheus. */
  print(): Promise<string>;
  contentType: string;
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'pothi_http_request_duration_seconds',
    help: 'Requests by method, route pattern and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers,
  });
  const cacheReads = new Counter({
    name: 'pothi_cache_reads_total',
    help: 'Reads of a cache in memory, by whether it had the answer.',
    labelNames: ['cache', 'result'],
    registers,
  });
  const cutShort = new Counter({
    name: 'pothi_answers_cut_short_total',
    help: 'Answers that are incomplete because their time was up.',
    labelNames: ['route'],
    registers,
  });
  const jobs = new Histogram({
    name: 'pothi_job_duration_seconds',
    help: 'Runs of scheduled jobs in this process.',
    labelNames: ['job', 'result'],
    buckets: JOB_BUCKETS,
    registers,
  });
  return {
    countRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    countCacheRead: (cache, isHit) => cacheReads.inc({ cache, result: isHit ? 'hit' : 'miss' }),
    countCutShort: (route) => cutShort.inc({ route }),
    countJob: (job, result, seconds) => jobs.observe({ job, result }, seconds),
    addGauge: ({ name, help, labels = [], read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          gauge.reset();
          // Without labels a reset is a 0, which would be read as a measured one.
          if (labels.length === 0) gauge.remove();
          const samples = await Promise.resolve()
            .then(read)
            .catch(() => []);
          for (const { labels: values = {}, value } of samples) gauge.set(values, value);
        },
      });
    },
    addProcessMetrics: () => collectDefaultMetrics({ register: registry }),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
