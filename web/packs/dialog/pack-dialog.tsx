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
import { startLoading } from '../loading/start-loading.ts';
import type { PackChoice } from '../store/pack-database.ts';
import { addPack, type PackStatus } from '../store/packs.ts';
import { formatSize } from './format-size.ts';
import {
  choiceOf,
  collectionsOf,
  firstSelected,
  type Keepable,
  packSizeQuery,
  type Selected,
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

const Choices = ({ keepable, packs }: { keepable: Keepable; packs: PackStatus[] }) => {
  const t = useT();
  const { language } = useLanguage();
  const isOnline = useIsOnline();
  const free = useFreeBytes();
  const [selected, setSelected] = useState<Selected>(() => firstSelected(keepable));
  const choice = choiceOf(keepable, selected);
  const size = useQuery({ ...packSizeQuery(choice ?? { kind: 'texts', text_ids: [] }), enabled: choice !== undefined });
  const totals = choice && size.data?.totals;
  const existing = packs.find(isOf(choice));
  const others = packs.filter((pack) => pack !== existing);
  const othersId = useId();
  const isTooLarge = totals && free !== undefined && totals.bytes > free;
  const isEmpty = totals?.texts === 0;
  const [isFailed, setFailed] = useState(false);
  const keep = async () => {
    if (!choice || !totals) return;
    // The browser then does not remove it when the device runs out of room. It may be loaded all the same.
    void navigator.storage?.persist?.().catch(() => undefined);
    const { title, language: own, script } = titleOf(keepable, selected);
    try {
      await addPack({ choice, title, language: own, script, bytes: totals.bytes });
      setFailed(false);
      startLoading();
    } catch {
      // Not even what was chosen can be stored.
      setFailed(true);
    }
  };
  return (
    <div className={styles.form}>
      {(keepable.kind === 'text' || collectionsOf(keepable).length > 1) && (
        <RadioGroup
          legend={t('pack.what')}
          value={selected.part}
          choices={[
            { value: 'text', label: t('pack.text') },
            { value: 'versions', label: t('pack.versions') },
            ...collectionsOf(keepable).map(({ id, title }) => ({ value: id, label: t('pack.collection', { title }) })),
          ]}
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
                {formatCount(t, language, 'text.passages', totals.segments)} ·{' '}
                {t('pack.about', { size: formatSize(language, totals.bytes) })}
              </p>
            )}
            {!choice && <p className={styles.note}>{t('pack.choose_version')}</p>}
            {totals && totals.refused > 0 && (
              <Notice>{formatCount(t, language, 'pack.refused', totals.refused)}</Notice>
            )}
            {isTooLarge && <Notice tone="problem">{t('pack.no_room', { size: formatSize(language, free) })}</Notice>}
            {!isOnline && <Notice>{t('pack.offline')}</Notice>}
          </div>
          <div role="alert">
            {choice && size.error && <Notice tone="problem">{apiErrorMessage(t, size.error)}</Notice>}
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

/** What of a text or a collection is kept on this device, and how far it is. */
export const PackDialog = ({ keepable, onClose }: Props) => {
  const t = useT();
  const packs = usePacks();
  const { title, language, script } = titleOf(keepable, firstSelected(keepable));
  return (
    <Modal label={t('pack.title')} variant="page" className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('pack.title')} close={{ label: t('pack.close'), onClose }}>
        <LangText as="p" language={language} script={script || undefined}>
          {title}
        </LangText>
        <p className={styles.note}>{t('pack.lead')}</p>
        {canKeepTexts() ? (
          packs && <Choices keepable={keepable} packs={packs} />
        ) : (
          <Notice>{t('pack.unavailable')}</Notice>
        )}
      </DialogBody>
    </Modal>
  );
};
