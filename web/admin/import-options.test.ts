import { expect, it } from 'vitest';
import type { Import } from '#shared/contract/import-parts.ts';
import { ImportOptions } from '#shared/import-options.ts';
import { columnsFor, firstChoices, missingChoice, nameFrom, optionsOf } from './import-options.ts';

const found = { title: 'Bodhicaryāvatāra', language: 'sa', author: '', source: '', source_url: '', license: 'CC0 1.0' };
const column = (at: number, role: string, language = '', is_root = false) => ({
  column: at,
  heading: '',
  samples: [],
  filled: 1,
  role,
  is_root,
  language,
});
const described = (over: object = {}) =>
  ({
    id: '12345678-0000-4000-8000-000000000000',
    name: 'Way.docx',
    options: null,
    description: { found, columns: [], styles: [], separator: null, ...over },
  }) as unknown as Import;

it('makes a name of a title in Latin letters', () => {
  expect(nameFrom('  The Way of the Bodhisattva (Śāntideva)! ')).toBe('the-way-of-the-bodhisattva-santideva');
  expect(nameFrom('བྱང་ཆུབ།')).toBe('');
});

it('begins with what the files say, which is complete enough to try', () => {
  const choices = firstChoices(described());
  expect(missingChoice(choices, { hasColumns: false })).toBeUndefined();
  const options = ImportOptions.parse(optionsOf(choices));
  expect(options.work).toMatchObject({ name: 'bodhicaryavatara', titles: { sa: 'Bodhicaryāvatāra' } });
  expect(options.text).toMatchObject({ language: 'sa', license: 'CC0 1.0', is_root: true });
  expect(firstChoices(described({ found: { ...found, title: 'ཤེར།' } })).name).toBe('work-12345678');
});

it('goes on with what was chosen before', () => {
  const chosen = { ...firstChoices(described()), title: 'Other', styles: {}, lines: 'verse' as const };
  const again = firstChoices({ ...described(), options: ImportOptions.parse(optionsOf(chosen)) });
  expect(again).toMatchObject({ title: 'Other', lines: 'verse', isNewWork: true, name: 'bodhicaryavatara' });
});

it('needs a language for every column with a text, and a work that was chosen', () => {
  const columns = [column(0, 'text', 'bo', true), column(1, 'text'), column(2, 'skip')];
  const choices = firstChoices(described({ columns }));
  expect(missingChoice(choices, { hasColumns: true })).toBe('column_language');
  choices.columns[1]!.language = 'en';
  expect(missingChoice(choices, { hasColumns: true })).toBeUndefined();
  expect(ImportOptions.parse(optionsOf(choices)).columns).toMatchObject([
    { column: 0, role: 'text', is_root: true, language: 'bo' },
    { column: 1, role: 'text', is_root: false, language: 'en' },
    { column: 2, role: 'skip' },
  ]);
  expect(missingChoice({ ...choices, isNewWork: false }, { hasColumns: true })).toBe('work');
});

it('takes the column of the root for its words where the library has the root, and only where another is left', () => {
  const rolesOf = (columns: ReturnType<typeof columnsFor>) =>
    columns.map(({ role, is_root }) => (is_root ? 'root' : role));
  const { columns } = firstChoices(
    described({ columns: [column(0, 'key'), column(1, 'text', 'bo', true), column(2, 'text', 'en')] }),
  );
  const existing = columnsFor(columns, false);
  expect(rolesOf(existing)).toEqual(['key', 'root_words', 'text']);
  expect(rolesOf(columnsFor(existing, true))).toEqual(['key', 'root', 'text']);
  const single = firstChoices(described({ columns: [column(0, 'text', 'en', true)] })).columns;
  expect(rolesOf(columnsFor(single, false))).toEqual(['text']);
  expect(rolesOf(columnsFor(columnsFor(single, false), true))).toEqual(['root']);
});

it('asks for the language of each of several files, and leaves out what is left out', () => {
  const documents = [
    { file: 'a.docx', title: 'A', language: 'en', author: '' },
    { file: 'b.docx', title: 'B', language: '', author: 'Pema' },
  ];
  const choices = firstChoices({ ...described({ documents }), format: 'docx', name: 'Two texts' });
  expect(choices).toMatchObject({ several: 'works', name: 'two-texts' });
  expect(missingChoice(choices, { hasColumns: false })).toBe('file_language');
  const chosen = {
    ...choices,
    documents: choices.documents.map((row) => (row.file === 'b.docx' ? { ...row, isSkipped: true } : row)),
  };
  expect(missingChoice(chosen, { hasColumns: false })).toBeUndefined();
  const options = ImportOptions.parse(optionsOf(chosen));
  expect(options).toMatchObject({
    several: 'works',
    files: [
      { file: 'a.docx', skip: false, is_root: false, title: 'A', language: 'en' },
      { file: 'b.docx', skip: true, author: 'Pema' },
    ],
  });
  expect(firstChoices({ ...described({ documents }), format: 'docx', options })).toMatchObject({
    documents: chosen.documents.map((row) => ({ ...row, isRoot: expect.any(Boolean) as boolean })),
  });
  // Files of a work that exists are versions of it.
  const versions = ImportOptions.parse(
    optionsOf({ ...chosen, isNewWork: false, work: { id: crypto.randomUUID(), title: '' } }),
  );
  expect(versions).toMatchObject({ several: 'versions', files: [{ is_root: true }, {}] });
});
