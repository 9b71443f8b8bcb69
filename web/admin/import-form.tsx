import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '#shared/contract/import-parts.ts';
import { CHOSEN_FORMATS, IMPORT_FORMATS, type ImportFormatName } from '#shared/import-choices.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { useAdminAction } from './admin-error.ts';
import { ColumnChoices } from './import-columns.tsx';
import { DocumentChoices } from './import-documents.tsx';
import { FileChoices, TextChoices } from './import-text-fields.tsx';
import { WorkChoices } from './import-work.tsx';
import { ImportConflict } from './import-conflict.tsx';
import type { ImportDraftEdits } from './import-draft.ts';
import { areSeveral, type ImportChoices, missingChoice, optionsOf } from './import-options.ts';
import { ProblemList } from './import-result.tsx';
import { StyleChoices } from './import-styles.tsx';
import { importsQuery } from './imports.data.ts';
import styles from './imports.module.css';
import formStyles from './record-form.module.css';

const FORMATS_QUERY = importsQuery(readPaging(new URLSearchParams()));

/** Names of formats that are the same in every language. */
const CODES: Partial<Record<ImportFormatName, string>> = {
  bilara: 'bilara-data',
  openpecha: 'OpenPecha',
  table: 'CSV, TSV',
  docx: 'DOCX',
  tei: 'TEI P5',
  tmx: 'TMX 1.4',
  epub: 'EPUB',
};

/** Parts of the form get what was chosen and change some of it. */
export type ChoiceProps = { found: Import; choices: ImportChoices; onChange(changes: Partial<ImportChoices>): void };

const refresh = {
  refresh: (client: { invalidateQueries(of: object): Promise<void> }) =>
    client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
};

/** Another format has other choices, so the files are looked at again. */
const FormatField = ({ found }: { found: Import }) => {
  const t = useT();
  const { data } = useQuery(FORMATS_QUERY);
  const { run, problem } = useAdminAction({ isExclusive: true, ...refresh });
  const { id, version, format } = found;
  const offered = IMPORT_FORMATS.filter((name) => data?.formats.includes(name) ?? true);
  const choose = (chosen: string) =>
    run(() => callAsMember('POST /imports/{id}/describe', { params: { id }, body: { version, format: chosen } }));
  return (
    <div>
      <SelectField
        name="format"
        label={t('import.format')}
        hint={t(format === null ? 'import.format_unknown' : 'import.format_hint')}
        choices={[
          ...(format === null ? [{ value: '', label: t('import.choose') }] : []),
          ...offered.map((name) => ({ value: name, label: t(`import.format.${name}`, { code: CODES[name] ?? '' }) })),
        ]}
        value={format ?? ''}
        onChoose={(chosen) => void choose(chosen)}
      />
      <Refusal>{problem}</Refusal>
    </div>
  );
};

/** What is to be known before a trial, with what the files say as the beginning. */
export const ImportForm = ({ found, draft }: { found: Import; draft: ImportDraftEdits }) => {
  const t = useT();
  const { choices, publishes, setPublishes } = draft;
  const [isTold, setTold] = useState(false);
  const { run, problem, isBusy } = useAdminAction({ isExclusive: true, ...refresh });
  const { id, version, format, description } = found;
  const needsOptions = CHOSEN_FORMATS.some((name) => name === format);
  const hasColumns = (description?.columns.length ?? 0) > 0;
  const missing = needsOptions ? missingChoice(choices, { hasColumns }) : undefined;
  const part = { found, choices, onChange: draft.setChoices };
  const hasConflict = draft.differences.length > 0;
  const check = async () => {
    const body = { version, format: format ?? '', options: needsOptions ? optionsOf(choices) : null, publishes };
    const saved = await callAsMember('PUT /imports/{id}', { params: { id }, body });
    draft.setSent();
    await callAsMember('POST /imports/{id}/check', { params: { id }, body: { version: saved.version } });
  };
  const submit = () => {
    setTold(true);
    if (!missing) void run(check);
  };
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className={formStyles.heading}>{t('import.choices')}</h2>
      <FormatField found={found} />
      {(description?.problems.length ?? 0) > 0 && (
        <Notice tone="problem">
          <ProblemList
            problems={(description?.problems ?? []).map((each) => ({
              ...each,
              id: '',
              reason: each.sentence,
              lost: true,
            }))}
          />
        </Notice>
      )}
      {needsOptions && (
        <>
          <FileChoices {...part} format={format as ImportFormatName} />
          {/* Before the columns: what they can hold depends on it. */}
          <WorkChoices {...part} />
          {choices.documents.length > 0 && <DocumentChoices {...part} hasColumns={hasColumns} />}
          {hasColumns && <ColumnChoices {...part} />}
          {(description?.styles.length ?? 0) > 0 && <StyleChoices {...part} />}
          <TextChoices {...part} hasColumns={hasColumns} isSeveral={areSeveral(choices)} />
        </>
      )}
      <div>
        <label className={formStyles.check}>
          <input type="checkbox" checked={publishes} onChange={({ target }) => setPublishes(target.checked)} />
          <span>{t('import.publishes')}</span>
        </label>
        <p className={formStyles.hint}>{t('import.publishes_hint')}</p>
      </div>
      <div>
        <ImportConflict draft={draft} />
        <Refusal>{(isTold && missing && t(`import.missing.${missing}`)) || (hasConflict ? '' : problem)}</Refusal>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant={found.is_checked ? 'plain' : 'primary'}
            isBusy={isBusy}
            isDisabled={format === null || hasConflict}
          >
            {t(found.is_checked ? 'import.check_again' : 'import.check')}
          </Button>
          <span className={styles.quiet}>{t('import.check_hint')}</span>
        </div>
      </div>
    </form>
  );
};
