import { randomUUID } from 'node:crypto';
import { sleep } from '../soak/client.ts';
import type { Records } from './records.ts';

const TIMEOUT_MS = 20_000;
const SAVES_PER_SHEET = 25;
const MEMBER_PASSWORD = 'a quiet mountain lake';
/** Beyond the setting: a second between two looks at a replica, and two to wait for its answer. */
const WATCH_MS = 3000;

export type Traffic = { site: string; records: Records; maxLagMs: number; isStopped(): boolean };

type Answer = { status: number; text: string; cookies: string[] };

/** Status 0: no whole answer. */
const send = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
  } catch {
    return { status: 0, text: '', cookies: [] };
  }
};

const json = (text: string): Record<string, unknown> => (text.startsWith('{') ? JSON.parse(text) : {});

/** The title of the sheet is the number of its last save. */
const numberOf = (text: string): number => Number(json(text)['sheet_title'] ?? 0);

/** Reads pages and calls as a guest, also the sheets that are written at the time. */
export const read = async ({ site, records, maxLagMs, isStopped }: Traffic, number: number): Promise<void> => {
  const { text } = await send(`${site}/sitemaps/texts-1.xml`);
  const texts = [...text.matchAll(/\/texts\/([0-9a-f-]{36})/g)].map(([, id = '']) => id);
  for (let count = number; !isStopped(); count += 1) {
    const begun = performance.now();
    const sheets = [...records.acknowledged.keys()];
    const sheet = count % 4 === 0 ? sheets[Math.floor(Math.random() * sheets.length)] : undefined;
    const path = sheet
      ? `/api/v1/sheets/${sheet}`
      : [
          `/chapter?text_id=${texts[count % texts.length]}`,
          `/api/v1/texts/${texts[count % texts.length]}`,
          // Each asks for something else, so that no cache answers.
          `/api/v1/search?query=${encodeURIComponent(`mind -w${count}`)}&search_type=SOURCE`,
        ][count % 3]!;
    const expected = sheet ? records.numberBefore(sheet, begun - maxLagMs - WATCH_MS) : 0;
    const { status, text: body } = await send(site + path);
    const ended = performance.now();
    records.reads.push({ begun, ended, kind: sheet ? 'sheet' : path.split('?', 1)[0]!, status });
    if (path.includes('/search?') && status === 200 && Number(json(body)['total'] ?? 0) === 0)
      records.violations.push({ at: ended, what: 'search found nothing', detail: path });
    const isTooOld = sheet && (status === 404 ? expected > 0 : status === 200 && numberOf(body) < expected);
    if (isTooOld) {
      const detail = `${sheet}: ${status}, ${numberOf(body)} instead of ${expected}`;
      records.violations.push({ at: ended, what: 'older than promised', detail });
    }
    await sleep(60);
  }
};

/** Saves one sheet after the other, each save with the next number, and reads each save back without its token. */
export const write = async (traffic: Traffic): Promise<void> => {
  const { site, records, isStopped } = traffic;
  const token = await register(site);
  let sheet = '';
  let version: number | undefined;
  for (let number = 1; !isStopped(); number += 1) {
    if (number % SAVES_PER_SHEET === 1) {
      sheet = randomUUID();
      version = undefined;
    }
    const saved = await save(traffic, token, { sheet, number, version });
    if (!saved) return;
    ({ version } = saved);
    records.addSave(sheet, number);
    const cookie = saved.cookies.find((each) => each.startsWith('written='))?.split(';', 1)[0];
    const begun = performance.now();
    const { status, text } = await send(`${site}/api/v1/sheets/${sheet}`, cookie ? { headers: { cookie } } : {});
    records.reads.push({ begun, ended: performance.now(), kind: 'own sheet', status });
    if (status === 404 || (status === 200 && numberOf(text) < number)) {
      const detail = `${sheet}: ${status}, ${numberOf(text)} instead of ${number}`;
      records.violations.push({ at: performance.now(), what: 'own write not read back', detail });
    }
    await sleep(50);
  }
};

const register = async (site: string): Promise<string> => {
  const email = `${randomUUID()}@example.org`;
  const body = JSON.stringify({ email, password: MEMBER_PASSWORD, firstname: 'Tashi', lastname: 'Dolma' });
  const { status, text } = await send(`${site}/api/v1/auth/register`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  if (status !== 200 && status !== 201) throw new Error(`A member could not register: ${status} ${text}`);
  return (json(text)['auth'] as { access_token: string }).access_token;
};

type Saving = { sheet: string; number: number; version: number | undefined };

/**
 * Tries until it is acknowledged. As the editor does, it names the version that it replaces: an attempt that hung somewhere
 * and is carried out much later is then refused, and one that was stored without an answer is recognized.
 */
const save = async (
  { site, records, isStopped }: Traffic,
  token: string,
  { sheet, number, version }: Saving,
): Promise<{ version: number; cookies: string[] } | undefined> => {
  const change = {
    title: String(number),
    source: [{ position: 0, type: 'content', content: `<p>Save ${number}</p>` }],
    is_published: true,
  };
  const authorization = `Bearer ${token}`;
  while (!isStopped()) {
    const isNew = version === undefined;
    const answer = await send(isNew ? `${site}/api/v1/sheets` : `${site}/api/v1/sheets/${sheet}`, {
      method: isNew ? 'POST' : 'PUT',
      body: JSON.stringify(isNew ? { ...change, sheet_id: sheet } : change),
      headers: { 'content-type': 'application/json', authorization, ...(isNew ? {} : { 'if-match': `"${version}"` }) },
    });
    if (answer.status === 200 || answer.status === 201)
      return { version: Number(json(answer.text)['version']), cookies: answer.cookies };
    if (answer.status === 412 || answer.status === 409) {
      const { status, text } = await send(`${site}/api/v1/sheets/${sheet}`, { headers: { authorization } });
      if (status === 200) {
        version = Number(json(text)['version']);
        if (numberOf(text) === number) return { version, cookies: [] };
      }
    } else if (answer.status > 0 && answer.status < 500) {
      throw new Error(`A save was refused: ${answer.status} ${answer.text}`);
    }
    records.unansweredSaves += 1;
    await sleep(250);
  }
  return undefined;
};
