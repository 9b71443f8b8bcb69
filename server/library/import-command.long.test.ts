import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { stopAllProcesses, waitForExit, findPostgres, startProcess } from '../../scripts/server-process.ts';

let folder: string;
const dataDir = () => join(folder, 'data');
const library = () => join(folder, 'library');

/** One run of the real command. */
const runImport = async (...args: string[]) => {
  const command = startProcess([process.execPath, 'dist/server/import-command.js', ...args], { DATA_DIR: dataDir() });
  const code = await command.exited;
  return { code, out: command.stdout(), err: command.stderr() };
};

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(join(tmpdir(), 'pothi-import-'));
  // Two works are enough: one, and its commentary.
  for (const name of ['collections.json', 'heart-sutra', 'heart-sutra-notes']) {
    await cp(join('library', name), join(library(), name), { recursive: true });
  }
});
afterEach(stopAllProcesses);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('says how it is used when the format or the path does not exist', async () => {
  const cases = [
    [['nonsense', '.'], 'There is no format nonsense.'],
    [['library', '/not/there'], 'There is nothing at /not/there.'],
    [[], 'npm run import -- <format> <path>'],
    [['library', '.', '--what'], 'what'],
  ] as const;
  for (const [args, sentence] of cases) {
    const { code, err } = await runImport(...args);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
  }
});

it('rehearses, imports, changes nothing the second time, and makes one new revision of a changed text', async () => {
  const rehearsed = await runImport('library', library(), '--dry-run');
  expect(rehearsed).toMatchObject({ code: 0, out: expect.stringContaining('nothing was changed') });
  const first = await runImport('library', library());
  expect(first.code).toBe(0);
  expect(first.out).toMatch(/texts {8}5 \(5 new, 0 changed, 0 unchanged\)/);
  expect(first.out).toMatch(/100\.0 % {2}library:heart-sutra\/en/);
  const report = /Everything line by line: (.*)/.exec(first.out)?.[1] ?? '';
  expect(await readFile(report, 'utf8')).toMatch(/5 new[^]*100\.0 % {2}library:heart-sutra\/en/);
  expect((await runImport('library', library())).out).toContain('(0 new, 0 changed, 5 unchanged)');

  const file = join(library(), 'heart-sutra', 'en.json');
  const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  await writeFile(file, JSON.stringify({ ...words, '0.2': 'Changed.' }));
  expect((await runImport('library', library())).out).toContain('(0 new, 1 changed, 4 unchanged)');
});

it('ends with an exit code of 1 and names file, id and reason when something is lost', async () => {
  const file = join(library(), 'heart-sutra-notes', 'comments.json');
  const comments = await readFile(file, 'utf8');
  await writeFile(file, comments.replace('heart-sutra:', 'heart-sutra:no-such-'));
  const { code, out } = await runImport('library', library());
  await writeFile(file, comments);
  expect(code).toBe(1);
  expect(out).toMatch(/LOST: 1\n.*heart-sutra-notes.*no-such-/);
});

it('imports a single file with its options, says what is wrong with either, and describes a file', async () => {
  const [text, table, options] = ['heart.txt', 'bad.csv', 'options.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(text, '# One\n\nSome words.');
  await writeFile(table, 'a,b\n"open');
  await writeFile(options, '{ "work": { "name": "Not a name" }, "text": {} }');
  const wrong = await runImport('plain', text, '--options', options);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining(`${options}, work`) });
  expect(await runImport('plain', text)).toMatchObject({ code: 2, err: expect.stringContaining('needs --options') });
  const described = await runImport('table', table, '--describe');
  expect(JSON.parse(described.out)).toMatchObject({ format: 'table', problems: [{ line: 2, code: 'quote_open' }] });

  const chosen = {
    work: { name: 'by-command', titles: { en: 'By command' } },
    text: { language: 'en' },
    columns: [{ column: 0, role: 'text', language: 'en' }],
  };
  await writeFile(options, JSON.stringify(chosen));
  const imported = await runImport('plain', text, '--options', options);
  expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('1 new') });
  const bad = await runImport('table', table, '--options', options);
  expect(bad).toMatchObject({ code: 1, out: expect.stringMatching(/LOST: 1\n {2}bad\.csv, line 2: A quotation mark/) });
});

it('leaves no database running', async () => {
  await runImport('library', library());
  const left = findPostgres(dataDir());
  if (left) await waitForExit(left.pid);
  expect(findPostgres(dataDir())).toBeUndefined();
});
