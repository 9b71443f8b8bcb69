import { useState } from 'react';
import type { Text, Version } from '#shared/contract/texts.ts';
import { DOWNLOAD_LAYOUTS } from '#shared/download-formats.ts';
import { useT } from '#web/i18n/translate.ts';
import { writeStored } from '#web/storage.ts';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import {
  DOWNLOAD_KINDS,
  type DownloadChoices,
  downloadAddress,
  findProblem,
  hasLayouts,
  isAlwaysComplete,
} from './download-choices.ts';
import { DownloadActions } from './download-actions.tsx';
import { formatChoices, isFormat, storedFormat } from './format-names.ts';
import { type OpenSection, PartChoice } from './part-choice.tsx';
import { RadioGroup } from './radio-group.tsx';
import { useDownload } from './use-download.ts';
import { VersionChoice } from './version-choice.tsx';
import styles from './downloads.module.css';

type Props = {
  text: Text;
  versions: Version[];
  shownVersion: string | undefined;
  openSection: OpenSection | undefined;
  position: number;
};

export const DownloadForm = ({ text, versions, shownVersion, openSection, position }: Props) => {
  const t = useT();
  const download = useDownload();
  const isShown = versions.some(({ id }) => id === shownVersion);
  const [choices, setChoices] = useState<DownloadChoices>(() => ({
    part: { kind: 'text' },
    kind: isShown ? 'merged' : 'with_tags',
    format: storedFormat(),
    versions: isShown && shownVersion ? [shownVersion] : [],
    layout: 'stacked',
    hasTags: true,
  }));
  const change = (changed: Partial<DownloadChoices>) => {
    setChoices((last) => ({ ...last, ...changed }));
    download.reset();
  };
  const { kind, format, layout, hasTags } = choices;
  const isMerged = kind === 'merged';
  const isComplete = isAlwaysComplete(format);
  const problem = findProblem(text, versions, choices);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) return;
        writeStored('downloadFormat', format);
        void download.start(downloadAddress(text, choices));
      }}
    >
      <PartChoice
        text={text}
        openSection={openSection}
        position={position}
        part={choices.part}
        onChoose={(part) => change({ part })}
      />
      <RadioGroup
        legend={t('download.kind')}
        value={kind}
        choices={DOWNLOAD_KINDS.filter((each) => each !== 'merged' || versions.length > 0).map((value) => ({
          value,
          label: t(`download.kind.${value}`),
          note: t(`download.kind.${value}_note`),
        }))}
        onChoose={(chosen) => change({ kind: chosen })}
      />
      {isMerged && (
        <VersionChoice
          versions={versions}
          chosen={choices.versions}
          onChoose={(chosen) => change({ versions: chosen })}
        />
      )}
      <SelectField
        name="format"
        label={t('download.format')}
        hint={isComplete ? t('download.complete') : undefined}
        value={format}
        choices={formatChoices(t)}
        onChoose={(chosen) => isFormat(chosen) && change({ format: chosen })}
      />
      {isMerged && hasLayouts(format) && (
        <RadioGroup
          legend={t('download.layout')}
          value={layout}
          choices={DOWNLOAD_LAYOUTS.map((value) => ({ value, label: t(`download.layout.${value}`) }))}
          onChoose={(chosen) => change({ layout: chosen })}
        />
      )}
      {isMerged && !isComplete && (
        <label className={styles.choice}>
          <input type="checkbox" checked={hasTags} onChange={() => change({ hasTags: !hasTags })} />
          <span>
            {t('download.tags')}
            <span className={styles.note}>{t('download.kind.with_tags_note')}</span>
          </span>
        </label>
      )}
      <DownloadActions format={format} problem={problem} state={download.state} onCancel={download.cancel} />
    </form>
  );
};
