import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { startAttackedSite } from './attacked-site.ts';
import { createAttacker, type Attacker } from './attacker.ts';
import { type Account, logIn, plantAccounts, register } from './callers.ts';
import { attackWithCostlyInputs } from './costly-attacks.ts';
import { createFindings } from './findings.ts';
import { generateRequests, type GeneratedRequest, type KnownValues } from './generate-requests.ts';
import { measureFolder } from './process-figures.ts';
import { watchServer } from './watch-server.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    inputs: { type: 'string', default: '10000' },
    sheets: { type: 'string', default: '48' },
    only: { type: 'string', default: '' },
    probe: { type: 'string', default: '' },
  },
});

/** As many as a browser opens at once. */
const CONCURRENCY = 6;
const ENDS_SESSION = /^(DELETE|POST) \/auth\/(sessions|logout)/;

/** Every generated request, in turn as guest, member, stranger and administrator. */
const attackContract = async (
  url: string,
  attacker: Attacker,
  accounts: Account[],
  known: KnownValues,
): Promise<number> => {
  const requests = generateRequests(Number(values.seed), Number(values.inputs), known);
  const callers: (Account | undefined)[] = [undefined, ...accounts];
  const limit = pLimit(CONCURRENCY);
  const sendAs = async (generated: GeneratedRequest, caller: Account | undefined) => {
    const authorization: Record<string, string> = caller ? { authorization: `Bearer ${caller.token}` } : {};
    const { status } = await attacker.send({ ...generated, headers: { ...authorization, ...generated.headers } });
    if (caller && status === 204 && ENDS_SESSION.test(generated.name)) await logIn(url, caller);
  };
  await Promise.all(requests.map((one, index) => limit(() => sendAs(one, callers[index % callers.length]))));
  return requests.length;
};

const findings = createFindings();
const secrets = new Map<string, string>();
const dataDir = await mkdtemp(join(tmpdir(), 'pothi-attack-'));
console.log(`Seed ${values.seed}: the same seed makes the same requests.`);

/** Starts the server, attacks it, waits for its memory to settle, and stops it. */
const attackSite = async (
  title: string,
  env: Record<string, string>,
  attack: (url: string, attacker: Attacker, watch: () => void) => Promise<string[]>,
) => {
  console.log(`\n${title}`);
  const site = await startAttackedSite(dataDir, env, findings, secrets);
  const attacker = createAttacker(site, findings, secrets);
  let watched: ReturnType<typeof watchServer> | undefined;
  try {
    const figures = await attack(site.url, attacker, () => {
      watched = watchServer(site, values.probe, attacker, findings);
    });
    figures.push(...((await watched?.finish()) ?? []));
    const { name, cpuMs } = attacker.slowest();
    const counts = [...attacker.statuses()]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    figures.push(`most CPU time of the main thread: ${cpuMs} ms (${name})`, `answers: ${counts.join(', ')}`);
    figures.push(
      `errors in the log: ${site.errors.length}`,
      ...site.errors.slice(0, 5).map((line) => line.slice(0, 300)),
    );
    for (const figure of figures) console.log(`  ${figure}`);
  } finally {
    watched?.stop();
    attacker.close();
    await site.stop();
  }
};

try {
  if (values.only !== 'costly')
    // Without rate limits, so that every request reaches its handler.
    await attackSite('Every call with hostile input', { RATE_LIMITS: 'off' }, async (url, attacker, watch) => {
      const { callers, known, secrets: planted } = await plantAccounts(url, dataDir);
      for (const [name, secret] of planted) secrets.set(name, secret);
      watch();
      const sent = await attackContract(url, attacker, Object.values(callers), known);
      return [`requests: ${sent}, as guest, ${Object.keys(callers).join(', ')}`];
    });
  if (values.only !== 'contract')
    await attackSite('Costly input, with the limits that every installation has', {}, async (url, attacker, watch) => {
      const author = await register(url, 'author@attack.example');
      watch();
      await attackWithCostlyInputs({
        url,
        attacker,
        findings,
        author,
        sheetCount: Number(values.sheets),
        measureDisk: () => measureFolder(dataDir),
      });
      return [];
    });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

findings.print();
console.log(findings.count() === 0 ? '\nNothing gave way.' : `\n${findings.count()} findings.`);
process.exit(findings.count() === 0 ? 0 : 1);
