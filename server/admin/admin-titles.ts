import type { Kysely, Transaction } from 'kysely';
import { OPERATOR, recordAction } from '#server/audit-log/audit-log.queries.ts';
import { workKind } from '#server/catalog/work.queries.ts';
import type { Database } from '#server/db/schema.ts';
import {
  addAlternativeTitle,
  findNamedWorks,
  listAlternativeTitles,
  removeAlternativeTitle,
  type AlternativeTitle,
  type NamedWork,
} from '#server/search/index/alternative-titles.queries.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { AdminError } from './admin-error.ts';

type Db = Kysely<Database>;

const MAX_TITLE_LENGTH = 500;
const LANGUAGE = /^[a-z]{2,3}$/;

const describe = ({ key, citation, title }: NamedWork): string =>
  [key, citation, title].filter((part) => part !== '').join(' · ');

const findWork = async (db: Db, name: string): Promise<NamedWork> => {
  const works = await findNamedWorks(db, name);
  const [work] = works;
  if (!work)
    throw new AdminError(`There is no work ${name}. Name it by its citation, such as "SN 35.28", or by its key.`);
  if (works.length > 1)
    throw new AdminError(`Several works are called ${name}; name one by its key:\n${works.map(describe).join('\n')}`);
  return work;
};

const readTitle = (language: string, title: string) => {
  const typed = title
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!LANGUAGE.test(language))
    throw new AdminError(`${language} is not the code of a language, such as en, bo or zh.`);
  if (tokenise(typed).length === 0) throw new AdminError('A title has a word or more.');
  if (typed.length > MAX_TITLE_LENGTH) throw new AdminError(`A title has at most ${MAX_TITLE_LENGTH} characters.`);
  return { language, title: typed };
};

export const listTitles = async (db: Db, name?: string): Promise<string> => {
  const work = name === undefined ? undefined : await findWork(db, name);
  const titles = await listAlternativeTitles(db, work?.id);
  if (titles.length === 0) return 'No alternative titles have been added.';
  return titles
    .map(({ work_id, work: key, citation, language, title }) => {
      const owner = key === null ? `${work_id} (not in the library)` : [key, citation].filter(Boolean).join(' · ');
      return `${owner}: ${title} (${language})`;
    })
    .join('\n');
};

/** With its entry in the audit log, from which it can be undone as an edit of the work. */
const changeTitles = (
  db: Db,
  row: AlternativeTitle,
  change: (trx: Transaction<Database>, row: AlternativeTitle) => Promise<boolean>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { work_id: id, language } = row;
    const field = `alternative_titles.${language}`;
    const read = async () => ({ [field]: (await workKind.read(trx, id))[field] ?? null });
    await workKind.lock(trx, id);
    const before = await read();
    if (!(await change(trx, row))) return false;
    const entry = { action: 'edit_work', target_type: 'work', target_id: id } as const;
    await recordAction(trx, OPERATOR, { ...entry, before, after: await read() });
    return true;
  });

export const addTitle = async (db: Db, name: string, language: string, title: string): Promise<string> => {
  const row = readTitle(language, title);
  const work = await findWork(db, name);
  if (!(await changeTitles(db, { work_id: work.id, ...row }, addAlternativeTitle)))
    throw new AdminError(`${describe(work)} has this title already.`);
  return `${describe(work)} is now found as ${row.title} (${language}).`;
};

export const removeTitle = async (db: Db, name: string, language: string, title: string): Promise<string> => {
  const row = readTitle(language, title);
  const work = await findWork(db, name);
  if (!(await changeTitles(db, { work_id: work.id, ...row }, removeAlternativeTitle)))
    throw new AdminError(`${describe(work)} has no such alternative title.`);
  return `${describe(work)} is no longer found as ${row.title} (${language}).`;
};
