import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ARCHIVE_DAYS, MAX_ARCHIVE_FILES, MAX_ARCHIVE_PASSAGES, MAX_ARCHIVES } from '#shared/collection-downloads.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { DOWNLOAD_LAYOUTS, MAX_DOWNLOAD_VERSIONS, type DownloadLayout } from '#shared/download-formats.ts';
import { textLanguage } from '#shared/languages.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { writeStored } from '#web/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-body.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import { previewQuery } from './archives.data.ts';
import { hasLayouts, isAlwaysComplete } from './download-choices.ts';
import { formatChoices, isFormat, storedFormat } from './format-names.ts';
import { LeftOutList } from './left-out-list.tsx';
import { RadioGroup } from './radio-group.tsx';
import styles from './downloads.module.css';

type Preview = Answer<'GET /collections/{id}/downloads/preview'>;

/** Texts in some of the languages of a collection. */
const LanguageChoice = ({
  languages,
  chosen,
  onChoose,
}: {
  languages: Preview['languages'];
  chosen: string[];
  onChoose(chosen: string[]): void;
}) => {
  const t = useT();
  const { language: site } = useLanguage();
  const toggle = (language: string) =>
    onChoose(chosen.includes(language) ? chosen.filter((other) => other !== language) : [...chosen, language]);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('archive.languages')}</legend>
      <p className={styles.note}>{t('archive.languages_hint')}</p>
      <div className={styles.versions}>
        {languages.map(({ language, texts }) => (
          <label key={language} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(language)} onChange={() => toggle(language)} />
            <span>
              {languageName(t, language)}
              <span className={styles.note}>{formatCount(t, site, 'archive.texts', texts)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const ARRANGEMENTS = ['separate', 'merged'] as const;
const TAGS = ['with_tags', 'without_tags'] as const;

type Props = {
  collectionId: string;
  /** Archives that the member has. */
  count: number;
};

/** What an archive of a collection contains, and in which format. */
export const ArchiveForm = ({ collectionId, count }: Props) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const { isMember } = useSession();
  const isOnline = useIsOnline();
  const [format, setFormat] = useState(storedFormat);
  const [arrangement, setArrangement] = useState<(typeof ARRANGEMENTS)[number]>('separate');
  const [tags, setTags] = useState<(typeof TAGS)[number]>('with_tags');
  const [layout, setLayout] = useState<DownloadLayout>('stacked');
  const [languages, setLanguages] = useState<string[]>([]);
  const merged = arrangement === 'merged';
  const titles = textLanguage(language);
  const preview = useQuery(previewQuery(titles, collectionId, { format, merged, languages }));
  const {
    run,
    problem: failure,
    isBusy,
  } = useAsyncAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP, 'GET /downloads'] }),
  });
  const number = (value: number) => formatNumber(language, value);
  const explain = ({ problem, files, passages }: Preview): string | undefined => {
    switch (problem) {
      case 'nothing':
        return t('archive.problem.nothing');
      case 'too_many_files':
        return t('archive.problem.too_many_files', { max: number(MAX_ARCHIVE_FILES), files: number(files) });
      case 'too_many_passages': {
        const max = number(MAX_ARCHIVE_PASSAGES[format]);
        return t('archive.problem.too_many_passages', { max, passages: number(passages) });
      }
      case null:
        return undefined;
    }
  };
  const refused = preview.data && explain(preview.data);
  const full = count >= MAX_ARCHIVES ? t('archive.problem.full', { max: number(MAX_ARCHIVES) }) : undefined;
  const reason = refused ?? full ?? (isOnline ? undefined : t('download.offline'));
  const start = () =>
    run(() =>
      callAsMember('POST /collections/{id}/downloads', {
        params: { id: collectionId },
        body: {
          format,
          layout,
          merged,
          tags: tags === 'with_tags' || isAlwaysComplete(format),
          text_language: languages,
          language: titles,
        },
      }),
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason || !preview.data) return;
        writeStored('downloadFormat', format);
        void start();
      }}
    >
      <p className={styles.note}>
        {t('archive.about', { days: number(ARCHIVE_DAYS), archive: 'ZIP' })} {!isMember && t('archive.member')}
      </p>
      <SelectField
        name="format"
        label={t('download.format')}
        hint={isAlwaysComplete(format) ? t('download.complete') : undefined}
        value={format}
        choices={formatChoices(t)}
        onChoose={(chosen) => isFormat(chosen) && setFormat(chosen)}
      />
      <RadioGroup
        legend={t('archive.files')}
        value={arrangement}
        choices={ARRANGEMENTS.map((value) => ({
          value,
          label: t(`archive.${value}`),
          note: value === 'merged' ? t('archive.merged_note', { max: number(MAX_DOWNLOAD_VERSIONS) }) : undefined,
        }))}
        onChoose={(chosen) => setArrangement(chosen)}
      />
      {merged && hasLayouts(format) && (
        <RadioGroup
          legend={t('download.layout')}
          value={layout}
          choices={DOWNLOAD_LAYOUTS.map((value) => ({ value, label: t(`download.layout.${value}`) }))}
          onChoose={(chosen) => setLayout(chosen)}
        />
      )}
      {!isAlwaysComplete(format) && (
        <RadioGroup
          legend={t('download.kind')}
          value={tags}
          choices={TAGS.map((value) => ({
            value,
            label: t(`download.kind.${value}`),
            note: t(`download.kind.${value}_note`),
          }))}
          onChoose={(chosen) => setTags(chosen)}
        />
      )}
      {preview.data && preview.data.languages.length > 1 && (
        <LanguageChoice languages={preview.data.languages} chosen={languages} onChoose={setLanguages} />
      )}
      <div className={styles.end}>
        <div id={id} role="status">
          {preview.data && !reason && (
            <p>
              {t('archive.contents', { files: number(preview.data.files), passages: number(preview.data.passages) })}
            </p>
          )}
          {reason && <Notice>{reason}</Notice>}
        </div>
        {preview.data && <LeftOutList leftOut={preview.data.left_out} total={preview.data.left_out_total} />}
        <Refusal>{failure}</Refusal>
        <DialogActions>
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            isDisabled={reason !== undefined || !preview.data}
            aria-describedby={id}
          >
            {t('archive.start')}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
};
