import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const FOLDERS = [
  'attack',
  'bench',
  'cluster-test',
  'docs',
  'e2e',
  'format-check',
  'library',
  'locales',
  'ops',
  'scripts',
  'server',
  'shared',
  'soak',
  'web',
];

const list = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.split(sep).join('/')}`,
  );

/** Every file and folder of the repository that a page may name. */
const tree = [...FOLDERS, ...FOLDERS.flatMap(list), ...readdirSync(root)];

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...list('docs').filter((file) => file.endsWith('.md'))];

/** A superseded decision describes the code of its time. */
const isCurrent = (page: string): boolean => !read(page).slice(0, 200).includes('superseded by');

const proseOf = (page: string): string => read(page).replaceAll(/^```.*?^```/gms, '');

const codeSpans = (page: string): string[] =>
  [...proseOf(page).matchAll(/`([^`]+)`/g)].map(([, span]) => (span ?? '').replaceAll(/\s+/g, ' '));

/** `*` and `<area>` stand for any part of a name. */
const patternOf = (path: string): string =>
  path
    .split(/\*|<[^>]*>/)
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*');

const isPath = (span: string): boolean =>
  /^[\w.*<> /-]+$/.test(span) &&
  !span.startsWith('/') &&
  (FOLDERS.some((folder) => span.startsWith(`${folder}/`)) || /^[\w.*<>/-]+\.(tsx?|mjs|css|sql|json|md)$/.test(span));

const sources = FOLDERS.filter((folder) => !['docs', 'library'].includes(folder))
  .flatMap(list)
  .filter((file) => /\.(tsx?|mjs|css|sql|json)$/.test(file) && file !== 'scripts/docs.test.ts')
  .map(read)
  .join('\n');
const words = new Set([...sources.matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word));

const pathExists = (span: string): boolean => {
  const path = span.replace(/\/$/, '');
  // A span such as `.db.test.ts` is how names end.
  const pattern = new RegExp(`${path.startsWith('.') ? '' : '(^|/)'}${patternOf(path)}$`);
  // A file in an export or in a data folder is not in the repository, but its name is in the code.
  return tree.some((file) => pattern.test(file)) || (!path.includes('/') && sources.includes(path));
};

/** camelCase, PascalCase of several words, snake_case and CONSTANT_CASE: what can only be a name in the code. */
const isIdentifier = (span: string): boolean =>
  /^([a-z]+[A-Z]\w*|([A-Z][a-z]+){2,}|[a-z]+(_[a-z]+)+|[A-Z]+(_[A-Z]+)+)(\(\))?$/.test(span);

const relativeLinks = (page: string): { link: string; file: string; heading: string | undefined }[] =>
  [...proseOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path = '', heading]) => ({
    link: heading ? `${path}#${heading}` : path,
    file: path ? posix.join(posix.dirname(page), path) : page,
    heading,
  }));

/** As GitHub makes them from headings. */
const headingIds = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(pages)('%s', (page) => {
  it('links to files and headings that exist', () => {
    const missing = relativeLinks(page).filter(
      ({ file, heading }) => !existsSync(join(root, file)) || (heading && !headingIds(file).includes(heading)),
    );
    expect(missing.map(({ link }) => link)).toEqual([]);
  });

  it.runIf(isCurrent(page))('names paths that exist', () => {
    expect(codeSpans(page).filter((span) => isPath(span) && !pathExists(span))).toEqual([]);
  });

  it.runIf(isCurrent(page))('names identifiers that the code has', () => {
    const missing = codeSpans(page).filter((span) => isIdentifier(span) && !words.has(span.replace('()', '')));
    expect(missing).toEqual([]);
  });
});

describe('the map in the README', () => {
  const readme = read('README.md');

  it.each(['server', 'shared', 'web'])('has every folder of %s', (top) => {
    const folders = readdirSync(join(root, top), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'public')
      .map(({ name }) => `${top}/${name}/`);
    expect(folders.filter((folder) => !readme.includes(`(${folder})`))).toEqual([]);
  });
});

describe('the sizes in docs/security.md', () => {
  /** Of the page in the browser, not of what can be stored or requested. */
  const OF_THE_PAGE = ['MAX_OPEN_CHAPTERS', 'MAX_QUERY_RETRIES', 'MAX_RETRY_DELAY_MS'];
  const rows = read('docs/security.md').split('\n');
  const maxima = Object.entries(limits).filter(
    (entry): entry is [string, number] => entry[0].startsWith('MAX_') && !OF_THE_PAGE.includes(entry[0]),
  );

  it.each(maxima)('have %s', (name, value) => {
    const row = rows.find((line) => line.includes(`\`${name}\``)) ?? '';
    const written = [
      value.toLocaleString('en'),
      `${value / 1024 ** 2} MB`,
      `${value / 1e6} megapixels`,
      `${value / 86_400_000} days`,
    ];
    expect(written.some((text) => row.includes(` ${text} `))).toBe(true);
  });
});

describe('decisions', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).toSorted();

  it('have one number each, without gaps, which their title repeats', () => {
    expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1));
    for (const [index, name] of decisions.entries()) {
      expect(read(`docs/decisions/${name}`).startsWith(`# ${index + 1}. `), name).toBe(true);
    }
  });
});
