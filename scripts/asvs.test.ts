import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

type Row = { number: string; chapter: string; level: string; state: string; where: string };

const ROW = /^\| ((\d+)\.\d+\.\d+) \| ([12]) \| [^|]+ \| (met|n\.a\.|open) \| (.+) \|$/gm;
const rows: Row[] = [...read('docs/asvs.md').matchAll(ROW)].map(
  ([, number = '', chapter = '', level = '', state = '', where = '']) => ({ number, chapter, level, state, where }),
);

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const count = (chapter: string, state: string): number =>
  rows.filter((row) => row.chapter === chapter && row.state === state).length;

describe('the table of ASVS 5.0', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    expect(REQUIREMENTS.map((_, index) => rows.filter(({ chapter }) => chapter === String(index + 1)).length)).toEqual(
      REQUIREMENTS,
    );
    expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  });

  it('names tests that exist, by their file and title', () => {
    const named = rows.flatMap(({ number, where }) =>
      [...where.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ number, file, title })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ file, title }) => !existsSync(join(root, file)) || !read(file).includes(title))).toEqual([]);
  });

  it('is counted correctly in docs/security.md', () => {
    const summary = [...read('docs/security.md').matchAll(/^\| V(\d+) [^|]+ \| (\d+) \| (\d+) \| (\d+) \|/gm)];
    expect(summary).toHaveLength(REQUIREMENTS.length);
    for (const [, chapter = '', ...counts] of summary)
      expect([chapter, ...counts.map(Number)]).toEqual([
        chapter,
        count(chapter, 'met'),
        count(chapter, 'n.a.'),
        count(chapter, 'open'),
      ]);
    const total = (state: string) => rows.filter((row) => row.state === state).length;
    expect(read('docs/security.md')).toContain(
      `| **all 253** | ${total('met')} | ${total('n.a.')} | ${total('open')} |`,
    );
  });
});
