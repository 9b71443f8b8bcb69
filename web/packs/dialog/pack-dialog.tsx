import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { formatCount } from '#web/i18n/counts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { RadioGroup } from '#web/downloads/radio-group.tsx';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import { isOfSheets, type PackChoice } from '#web/own/pack.ts';
import type { PackStatus } from '../store/packs.ts';
import { formatBytes } from '#web/i18n/format-bytes.ts';
import { keepPack } from './pack-actions.ts';
import {
  choiceOf,
  firstSelected,
  type Keepable,
  packSizeQuery,
  partsOf,
  type Selected,
  sheetPackSizeQuery,
  titleOf,
} from './pack-choices.ts';
import { PackRow } from './pack-row.tsx';
import { canKeepTexts, usePacks } from './use-packs.ts';
import { VersionList } from './version-list.tsx';
import styles from './packs.module.css';

/** What the browser lets this site store yet; undefined where it does not say. */
const useFreeBytes = (): number | undefined => {
  const [free, setFree] = useState<number>();
  useEffect(() => {
    void navigator.storage?.estimate?.().then(
      ({ quota = 0, usage = 0 }) => setFree(quota > 0 ? quota - usage : undefined),
      () => undefined,
    );
  }, []);
  return free;
};

const isOf = (choice: PackChoice | undefined) => (pack: PackStatus) =>
  choice !== undefined && JSON.stringify(pack.choice) === JSON.stringify(choice);

/** What a choice has, and how much room it takes. */
const usePackSize = (choice: PackChoice | undefined) => {
  const ofSheets = choice && isOfSheets(choice) ? choice : undefined;
  const ofTexts = choice && !isOfSheets(choice) ? choice : undefined;
  const sheets = useQuery({ ...sheetPackSizeQuery(ofSheets ?? { kind: 'own_sheets' }), enabled: Boolean(ofSheets) });
  const texts = useQuery({ ...packSizeQuery(ofTexts ?? { kind: 'texts', text_ids: [] }), enabled: Boolean(ofTexts) });
  if (ofSheets) {
    const totals = sheets.data && {
      ...sheets.data.totals,
      count: sheets.data.totals.sheets,
      label: 'pack.sheets' as const,
    };
    return { totals, problem: sheets.error };
  }
  const { data, error } = texts;
  const totals = ofTexts && data && { ...data.totals, count: data.totals.segments, label: 'text.passages' as const };
  return { totals, problem: ofTexts ? error : null };
};

const Choices = ({ keepable, packs }: { keepable: Keepable; packs: PackStatus[] }) => {
  const t = useT();
  const { language } = useLanguage();
  const isOnline = useIsOnline();
  const free = useFreeBytes();
  const [selected, setSelected] = useState<Selected>(() => firstSelected(keepable));
  const parts = partsOf(keepable, t);
  const choice = choiceOf(keepable, selected);
  const { totals, problem } = usePackSize(choice);
  const isSheets = choice !== undefined && isOfSheets(choice);
  const existing = packs.find(isOf(choice));
  const others = packs.filter((pack) => pack !== existing);
  const othersId = useId();
  const isTooLarge = totals && free !== undefined && totals.bytes > free;
  const isEmpty = totals?.count === 0;
  const [isFailed, setFailed] = useState(false);
  const keep = async () => {
    if (!choice || !totals) return;
    // The browser then does not remove it when the device runs out of room. It may be loaded all the same.
    void navigator.storage?.persist?.().catch(() => undefined);
    const { title, language: own, script } = titleOf(keepable, selected);
    try {
      await keepPack({ choice, title, language: own, script, bytes: totals.bytes });
      setFailed(false);
    } catch {
      // Not even what was chosen can be stored.
      setFailed(true);
    }
  };
  return (
    <div className={styles.form}>
      {parts.length > 0 && (
        <RadioGroup
          legend={t('pack.what')}
          value={selected.part}
          choices={parts}
          onChoose={(part) => setSelected({ ...selected, part })}
        />
      )}
      {keepable.kind === 'text' && selected.part === 'versions' && (
        <VersionList
          textId={keepable.text.id}
          chosen={selected.versions}
          onChoose={(versions) => setSelected({ ...selected, versions })}
        />
      )}
      {existing ? (
        <ul className={styles.rows}>
          <PackRow pack={existing} />
        </ul>
      ) : (
        <>
          <div role="status">
            {totals && !isEmpty && (
              <p>
                {formatCount(t, language, totals.label, totals.count)} ·{' '}
                {t('pack.about', { size: formatBytes(language, totals.bytes) })}
              </p>
            )}
            {!choice && <p className={styles.note}>{t('pack.choose_version')}</p>}
            {totals && totals.refused > 0 && (
              <Notice>
                {formatCount(t, language, isSheets ? 'pack.sheets_refused' : 'pack.refused', totals.refused)}
              </Notice>
            )}
            {isTooLarge && <Notice tone="problem">{t('pack.no_room', { size: formatBytes(language, free) })}</Notice>}
            {isEmpty && isSheets && <p className={styles.note}>{t('pack.no_sheets')}</p>}
            {!isOnline && <Notice>{t('pack.offline')}</Notice>}
          </div>
          <div role="alert">
            {problem && <Notice tone="problem">{apiErrorMessage(t, problem)}</Notice>}
            {isFailed && <Notice tone="problem">{t('pack.problem.storage_full')}</Notice>}
          </div>
          <DialogActions>
            <Button
              variant="primary"
              isDisabled={!totals || isEmpty || isTooLarge || !isOnline}
              onClick={() => void keep()}
            >
              {t('pack.keep')}
            </Button>
          </DialogActions>
        </>
      )}
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby={othersId}>
          <h3 id={othersId} className={styles.legend}>
            {t('pack.others')}
          </h3>
          <ul className={styles.rows}>
            {others.map((pack) => (
              <PackRow key={pack.id} pack={pack} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};

type Props = { keepable: Keepable; onClose(): void };

/** What of a text, a collection or the member’s sheets is kept on this device, and how far it is. */
export const PackDialog = ({ keepable, onClose }: Props) => {
  const t = useT();
  const packs = usePacks();
  const { title, language, script } = titleOf(keepable, firstSelected(keepable));
  const isSheets = keepable.kind !== 'text' && keepable.kind !== 'collection';
  return (
    <Modal label={t('pack.title')} variant="page" className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('pack.title')} close={{ label: t('pack.close'), onClose }}>
        {title ? (
          <LangText as="p" language={language} script={script || undefined}>
            {title}
          </LangText>
        ) : (
          <p>{t('pack.own_sheets')}</p>
        )}
        <p className={styles.note}>
          {t('pack.lead')} {isSheets && t('pack.sheets_lead')}
        </p>
        {canKeepTexts() ? (
          packs && <Choices keepable={keepable} packs={packs} />
        ) : (
          <Notice>{t('pack.unavailable')}</Notice>
        )}
      </DialogBody>
    </Modal>
  );
};
