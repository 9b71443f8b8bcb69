import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { groupBy } from '#shared/group-by.ts';
import type { Answer, Attacker, OutgoingRequest } from './attacker.ts';
import { callApi, type Account } from './callers.ts';
import type { Findings } from './findings.ts';
import { angleBrackets, largeProse, manyTags, nestedElements, randomWords } from './large-sheets.ts';

type Costly = {
  url: string;
  attacker: Attacker;
  findings: Findings;
  author: Account;
  sheetCount: number;
  /** Bytes of the data folder. */
  measureDisk: () => Promise<number>;
};

/** Restoring 20 times a version of 3.7 MB: rows that were replaced, which PostgreSQL uses again later, and the index. */
const MAX_DISK_GROWTH = 150 * 1024 * 1024;

const json = (token: string | undefined, body?: unknown): Pick<OutgoingRequest, 'headers' | 'body'> => ({
  headers: {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const parsed = <Result>({ body }: Answer): Result => JSON.parse(body.toString() || '{}') as Result;

/** Requests that one after the other, or all at once, cost the server more than they cost the attacker. */
export const attackWithCostlyInputs = async ({
  url,
  attacker,
  findings,
  author,
  sheetCount,
  measureDisk,
}: Costly): Promise<string[]> => {
  const { send } = attacker;
  const figures: string[] = [];
  const { token } = author;
  const api = '/api/v1';

  /** Runs one attack and remembers what it cost. */
  const run = async (name: string, attack: () => Promise<Answer[]>): Promise<Answer[]> => {
    const started = performance.now();
    const answers = await attack();
    const statuses = [...groupBy(answers, ({ status }) => status)];
    const counts = statuses.map(([status, list]) => `${status}${list.length > 1 ? ` × ${list.length}` : ''}`);
    const cpuMs = Math.max(0, ...answers.map((answer) => answer.cpuMs));
    const figure = `${name}: ${((performance.now() - started) / 1000).toFixed(1)} s, at most ${cpuMs} ms of the main thread, ${counts.join(', ')}`;
    figures.push(figure);
    console.log(`  ${figure}`);
    return answers;
  };
  const expectStatus = (name: string, answers: Answer[], ...expected: number[]) => {
    const other = answers.find(({ status }) => !expected.includes(status));
    if (other) findings.add('limit without effect', `${name}: ${other.status} instead of ${expected.join(' or ')}`);
  };
  const save = (name: string, source: unknown[], title = name) =>
    send({ name, method: 'POST', path: `${api}/sheets`, ...json(token, { title, source, is_published: true }) });
  const all = (count: number, one: (index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  const oneByOne = async (count: number, one: (index: number) => Promise<Answer>) => {
    const answers: Answer[] = [];
    for (let index = 0; index < count; index += 1) answers.push(await one(index));
    return answers;
  };
  const visitor = (index: number) => `203.0.113.${index % 250}`;

  const slow = openSlowBodies(new URL(url), 40);

  const large = await run(`${sheetCount} sheets of 3.7 MB`, () =>
    oneByOne(sheetCount, (index) => save('save of 3.7 MB', largeProse(index), `Large ${index}`)),
  );
  expectStatus('save of 3.7 MB', large, 201);
  const { sheet_id: largeId } = parsed<{ sheet_id: string }>(large[0]!);

  const search = (query: string, index: number, more: Partial<OutgoingRequest> = {}) =>
    send({
      name: 'search',
      method: 'GET',
      path: `${api}/search?limit=100&search_type=SHEET&query=${encodeURIComponent(query)}`,
      address: visitor(index),
      ...more,
    });
  await run('sheet search, one after the other', () => oneByOne(5, (index) => search('samadhi', index)));
  await run('sheet search, 20 at once', () => all(20, (index) => search('samadhi ka*', index)));

  for (const format of ['markdown', 'docx', 'epub'])
    await run(`export of 3.7 MB as ${format}, four at once`, () =>
      all(4, (index) =>
        send({
          name: `export ${format}`,
          method: 'GET',
          path: `${api}/sheets/${largeId}/export?format=${format}`,
          address: visitor(index),
        }),
      ),
    );
  const page = (path: string, count: number) =>
    all(count, (index) => send({ name: `GET ${path.slice(0, 40)}`, method: 'GET', path, address: visitor(index) }));
  await run('JSON of a sheet of 3.7 MB', () => page(`${api}/sheets/${largeId}`, 1));
  await run('page of a sheet of 3.7 MB', () => page(`/${author.username}/large-0_${largeId}`, 1));
  await run('page of a sheet of 3.7 MB, four at once', () => page(`/${author.username}/large-0_${largeId}`, 4));

  const brackets = await run('save of 19 × 195,000 angle brackets', async () => [
    await save('angle brackets', angleBrackets()),
  ]);
  expectStatus('angle brackets', brackets, 201, 413);
  const nested = await run('save of 39,000 nested elements', async () => [
    await save('nested elements', nestedElements(39_000)),
  ]);
  expectStatus('nested elements', nested, 413);
  await run('save of as many tags as allowed', async () => [await save('many tags', manyTags())]);
  await run('save of 3.7 MB of different words', async () => [await save('random words', randomWords())]);
  const zipped = await run('compressed body', async () => [
    await send({
      name: 'compressed body',
      method: 'POST',
      path: `${api}/sheets`,
      headers: { ...json(token, 1).headers, 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ title: 'a', summary: 'x'.repeat(760_000) })),
    }),
  ]);
  expectStatus('compressed body', zipped, 415);

  const sheet = `${api}/sheets/${largeId}`;
  const changed = largeProse(777);
  await run('a second version of 3.7 MB', async () => [
    await send({ name: 'save of 3.7 MB', method: 'PUT', path: sheet, ...json(token, { source: changed }) }),
  ]);
  const diskBefore = await measureDisk();
  const { history } = await callApi(url, token, 'GET /sheets/{id}/history', { params: { id: largeId }, query: {} });
  const versions = history.map(({ version }) => version);
  if (versions.length < 2) throw new Error('The large sheet has no history to restore from.');
  const restored = await run('restore of two versions in turn', () =>
    oneByOne(20, (index) =>
      send({
        name: 'restore',
        method: 'POST',
        path: `${sheet}/restore`,
        ...json(token, { version: versions[index % 2] }),
      }),
    ),
  );
  expectStatus('restore', restored, 200, 429);
  const named = await run('names for versions', () =>
    oneByOne(20, (index) =>
      send({
        name: 'name a version',
        method: 'PUT',
        path: `${sheet}/history/${versions[index % versions.length]}`,
        ...json(token, { name: `n${index}` }),
      }),
    ),
  );
  expectStatus('name a version', named, 200, 429);
  const growth = (await measureDisk()) - diskBefore;
  console.log(`  the data folder grew by ${Math.round(growth / 1024 / 1024)} MB meanwhile`);
  if (growth > MAX_DISK_GROWTH) findings.add('limit without effect', `restoring took ${growth} bytes of disk`);

  const [, others] = await Promise.all([
    run('60 searches of 2,000 filters at once', () =>
      all(60, (index) => search('in:a '.repeat(2000), 0, { mayBeRefused: true, name: `filters ${index % 3}` })),
    ),
    oneByOne(40, (index) =>
      send({ name: 'everybody else', method: 'GET', path: `${api}/sheets?skip=${index}`, address: visitor(9) }),
    ),
  ]);
  expectStatus('everybody else during searches', others, 200);

  await run('300 views with different user agents', () =>
    oneByOne(300, (index) =>
      send({
        name: 'view',
        method: 'POST',
        path: `${sheet}/view`,
        headers: { 'user-agent': `Browser ${index}` },
        address: visitor(5),
      }),
    ),
  );
  const { views } = await callApi(url, undefined, 'GET /sheets/{id}', { params: { id: largeId } });
  if (views > 1) findings.add('limit without effect', `${views} of 300 forged views were counted`);

  const bomb = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await run('five pictures of 40 megapixels at once', () =>
    all(5, () =>
      send({
        name: 'picture of 40 megapixels',
        method: 'POST',
        path: `${api}/sheets/upload`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=xyz' },
        body: Buffer.concat([
          Buffer.from(
            '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
          ),
          bomb,
          Buffer.from('\r\n--xyz--\r\n'),
        ]),
        mayBeRefused: true,
      }),
    ),
  );

  const exported = await run('six account exports at once', () =>
    all(6, () => send({ name: 'account export', method: 'GET', path: `${api}/users/me/export`, ...json(token) })),
  );
  expectStatus('account export', exported, 200, 429);

  slow.close();
  figures.push(`slow bodies: ${slow.open()} connections stayed open meanwhile`);
  return figures;
};

/** Connections that announce a body and send it byte by byte. */
const openSlowBodies = ({ hostname, port }: URL, count: number) => {
  const sockets = new Set<Socket>();
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{',
    );
  }
  const timer = setInterval(() => sockets.forEach((socket) => socket.write(' ')), 1000);
  let openAtEnd = 0;
  return {
    open: () => openAtEnd,
    close: () => {
      clearInterval(timer);
      openAtEnd = sockets.size;
      for (const socket of sockets) socket.destroy();
    },
  };
};
