import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Findings } from './findings.ts';
import { mainThreadCpuMs } from './process-figures.ts';

/** Every answer has these, whatever it answers. */
const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

const MAX_CPU_MS = 2000;
/** Six exports of an account, one after the other, take minutes on a busy machine. */
const TIMEOUT_MS = 300_000;

export type Target = { url: string; pid: number };

export type OutgoingRequest = {
  /** For the report. */
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The network address that the proxy reports. */
  address?: string;
  /** The overload that this request is part of may be refused with 503; everybody else's requests may not. */
  mayBeRefused?: boolean;
};

/** Status 0: the connection was closed without an answer, as it is in the middle of a body that is too large. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; cpuMs: number; ms: number };

/** A request under way, so that a late health check can be explained. */
type Logged = { name: string; from: number; to: number };

const exchange = (url: URL, agent: Agent, sent: OutgoingRequest): Promise<Omit<Answer, 'cpuMs' | 'ms'>> =>
  new Promise((resolve) => {
    const { method, path, headers, body, address } = sent;
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const forwarded = address ? { 'x-forwarded-for': address } : {};
    const closed = { status: 0, headers: {}, body: Buffer.alloc(0) };
    const outgoing = request({
      agent,
      host: url.hostname,
      port: url.port,
      method,
      path,
      timeout: TIMEOUT_MS,
      headers: { ...length, ...forwarded, ...headers },
    });
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', () => resolve(closed));
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(closed));
    outgoing.end(body);
  });

const describe = ({ name, method, path, body }: OutgoingRequest): string => {
  const sent = typeof body === 'string' ? ` ${body.slice(0, 160)}` : '';
  return `${name}: ${method} ${path.slice(0, 200)}${sent}`.replaceAll(/[^\x20-\x7E]/g, '.');
};

/** Sends requests and checks every answer. `secrets` are what no answer may contain, by their names. */
export const createAttacker = (target: Target, findings: Findings, secrets: Map<string, string>) => {
  const url = new URL(target.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const statuses = new Map<number, number>();
  const log: Logged[] = [];
  let slowest = { name: '', cpuMs: 0 };
  let inFlight = 0;

  const check = (sent: OutgoingRequest, { status, headers, body, cpuMs }: Answer) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (cpuMs > slowest.cpuMs) slowest = { name: sent.name, cpuMs };
    if (cpuMs > MAX_CPU_MS) findings.add('more than 2 CPU seconds', `${cpuMs} ms: ${describe(sent)}`);
    if (status === 0) return;
    const isRefused = status === 503 && sent.mayBeRefused && headers['retry-after'];
    if (status >= 500 && !isRefused)
      findings.add('server error', `${status} ${body.toString().slice(0, 120)} — ${describe(sent)}`);
    const missing = SECURITY_HEADERS.filter((name) => !headers[name]);
    if (missing.length > 0) findings.add('missing security header', `${status} ${missing.join()}: ${describe(sent)}`);
    const answer = Buffer.concat([Buffer.from(JSON.stringify(headers)), body]);
    for (const [name, secret] of secrets)
      if (answer.includes(secret)) findings.add('leaked secret', `${name}: ${describe(sent)}`);
  };

  return {
    send: async (sent: OutgoingRequest): Promise<Answer> => {
      const logged: Logged = { name: sent.name, from: Date.now(), to: Number.POSITIVE_INFINITY };
      log.push(logged);
      inFlight += 1;
      const atStart = inFlight;
      const started = performance.now();
      const cpuBefore = mainThreadCpuMs(target.pid);
      const answer = await exchange(url, agent, sent);
      // Requests that are under way together share the time.
      const cpuMs = Math.round((mainThreadCpuMs(target.pid) - cpuBefore) / Math.max(atStart, inFlight));
      inFlight -= 1;
      logged.to = Date.now();
      const complete = { ...answer, cpuMs, ms: performance.now() - started };
      check(sent, complete);
      return complete;
    },
    /** The requests that were under way in this time. */
    underWay: (from: number, to: number): string[] => [
      ...new Set(log.filter((one) => one.from < to && one.to > from).map(({ name }) => name)),
    ],
    statuses: () => statuses,
    slowest: () => slowest,
    close: () => agent.destroy(),
  };
};

export type Attacker = ReturnType<typeof createAttacker>;
