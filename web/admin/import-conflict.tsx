import { type Key, type Translate, useT } from '#web/i18n/translate.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { licenseName } from '#web/i18n/license-name.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ChoiceDifference } from './choice-differences.ts';
import type { ImportDraftEdits } from './import-draft.ts';
import { SEPARATOR_NAMES } from './import-text-fields.tsx';
import { ChosenWork } from './import-work.tsx';
import styles from './record-form.module.css';

/** The words of the form for a choice, by the last part of its path. */
const LABELS: Record<string, Key> = {
  id: 'import.work',
  name: 'import.name',
  type: 'import.work_type',
  citation: 'record.citation',
  collections: 'record.collections',
  title: 'record.title',
  language: 'record.language',
  author: 'record.author',
  source: 'record.source',
  source_url: 'record.source_url',
  license: 'record.license',
  revision_label: 'record.revision_label',
  encoding: 'import.encoding',
  headings: 'import.headings',
  lines: 'import.lines',
  separator: 'import.separator',
  has_heading_row: 'import.has_heading_row',
  role: 'import.columns',
  siglum: 'import.siglum',
  several: 'import.files',
  publishes: 'import.publishes',
};

const labelOf = (t: Translate, [group = '', member = '', last = member || group]: string[]): string => {
  if (group === 'styles') return t('import.style_role', { style: member });
  if (group === 'work' && member === 'titles') return t('record.title_in', { language: languageName(t, last) });
  if (group === 'text' && last === 'is_root') return t('import.is_root');
  const key = LABELS[last];
  if (group === 'columns') {
    const column = t('import.column_number', { number: String(Number(member) + 1) });
    return `${column} · ${t(last === 'is_root' ? 'import.column_root' : (key ?? 'import.columns'))}`;
  }
  if (group === 'files') {
    const own: Key | undefined =
      last === 'skip' ? 'import.files.read' : last === 'is_root' ? 'import.files.root' : undefined;
    return `${member} · ${t(own ?? key ?? 'import.files')}`;
  }
  return key ? t(key) : last;
};

/** A choice of a list, in the words of the list. */
const chosenKey = ([group = '', member = '', last = member || group]: string[], value: string): Key | undefined => {
  if (group === 'columns' && last === 'role') return `import.column_role.${value}` as Key;
  if (group === 'work' && last === 'type') return `import.work_type.${value}` as Key;
  if (group === 'headings' || group === 'lines' || group === 'several') return `import.${group}.${value}` as Key;
  if (group === 'separator') return `import.separator.${SEPARATOR_NAMES[value as ',']}`;
  return group === 'styles' ? (`import.style_role.${value}` as Key) : undefined;
};

const valueOf = (t: Translate, path: string[], value: unknown): string => {
  const [group, , last = ''] = [path[0], path[1], path.at(-1)];
  if (value === '' || (Array.isArray(value) && value.length === 0)) return t('record.nothing');
  if (typeof value === 'boolean') {
    if (group === 'text') return t(value ? 'import.is_root.root' : 'import.is_root.version');
    // The form asks which files are read.
    return t(value === (last !== 'skip') ? 'record.yes' : 'record.no');
  }
  if (Array.isArray(value)) return value.join(t('common.list_separator'));
  const text = String(value);
  if (group === 'styles' && text.startsWith('heading'))
    return t('import.style_role.heading', { level: text.slice('heading'.length) });
  if (last === 'language') return languageName(t, text);
  if (last === 'license') return licenseName(t, text);
  const key = chosenKey(path, text);
  return key ? t(key) : text;
};

const Value = ({ path, value }: { path: string[]; value: unknown }) => {
  const t = useT();
  if (path.join('.') === 'work.id' && value !== '') return <ChosenWork id={String(value)} />;
  return <UserText>{valueOf(t, path, value)}</UserText>;
};

const Row = ({ difference: { path, mine, theirs } }: { difference: ChoiceDifference }) => {
  const t = useT();
  return (
    <li>
      <strong>
        <UserText>{labelOf(t, path)}</UserText>
      </strong>
      <dl>
        <dt>{t('record.theirs')}</dt>
        <dd>
          <Value path={path} value={theirs} />
        </dd>
        <dt>{t('record.mine')}</dt>
        <dd>
          <Value path={path} value={mine} />
        </dd>
      </dl>
    </li>
  );
};

/** Another librarian has saved other choices meanwhile: what is different, and which are to be kept. */
export const ImportConflict = ({ draft: { differences, settle } }: { draft: ImportDraftEdits }) => {
  const t = useT();
  return (
    <div role="alert">
      {differences.length > 0 && (
        <Notice tone="problem" className={styles.conflicts}>
          <p>{t('import.conflict')}</p>
          <ul>
            {differences.map((difference) => (
              <Row key={difference.path.join(' ')} difference={difference} />
            ))}
          </ul>
          <div className={styles.actions}>
            <Button size="small" onClick={() => settle('theirs')}>
              {t('record.take_theirs')}
            </Button>
            <Button size="small" onClick={() => settle('mine')}>
              {t('record.keep_mine')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
};
