import { useId } from 'react';
import { formatCount } from '#web/i18n/counts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import { isOfSheets } from '#web/own/pack.ts';
import type { PackStatus } from '../store/packs.ts';
import { formatBytes } from '#web/i18n/format-bytes.ts';
import { KeptSheetLinks } from './kept-sheet-links.tsx';
import { pausePack, removeFromDevice, resumePack } from './pack-actions.ts';
import styles from './packs.module.css';

type Props = { pack: PackStatus; heading?: 'h3' | 'h4'; /** The title opens it. */ to?: string };

/** A pack with how far it is, and what can be done with it. */
export const PackRow = ({ pack, heading: Heading = 'h4', to }: Props) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const isOnline = useIsOnline();
  const { state, problem = 'failed', loaded_bytes, total_bytes, checked_at } = pack;
  const size = (bytes: number) => formatBytes(language, bytes);
  // Of a pack that is only checked for changes nothing is missing.
  const isLoading = state === 'waiting' && (loaded_bytes < total_bytes || checked_at === 0);
  const count = formatCount(t, language, isOfSheets(pack.choice) ? 'pack.sheets' : 'pack.texts', pack.loaded_texts);
  const progress = t('pack.progress', { loaded: size(loaded_bytes), total: size(total_bytes) });
  return (
    <li className={styles.row} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {pack.choice.kind === 'own_sheets' ? (
          t('pack.own_sheets')
        ) : (
          <LangText language={pack.language} script={pack.script || undefined}>
            {to ? <Link to={to}>{pack.title}</Link> : pack.title}
          </LangText>
        )}
      </Heading>
      {state !== 'complete' && loaded_bytes < total_bytes && (
        <progress className={styles.progress} aria-labelledby={id} max={total_bytes || 1} value={loaded_bytes} />
      )}
      <p className={styles.note} role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed' && t(`pack.problem.${problem}`)}
        {state === 'complete' && `${t('pack.complete')} · ${count} · ${size(total_bytes)}`}
        {state === 'paused' && `${t('pack.paused')} · ${progress}`}
        {state === 'waiting' && (isOnline ? progress : `${t('pack.waits')} · ${progress}`)}
      </p>
      {to && pack.sheets && pack.choice.kind !== 'sheets' && <KeptSheetLinks sheets={pack.sheets} />}
      <div className={styles.actions}>
        {isLoading && (
          <Button size="compact" onClick={() => void pausePack(pack)}>
            {t('pack.pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button size="compact" onClick={() => void resumePack(pack)}>
            {t('pack.resume')}
          </Button>
        )}
        {(state === 'complete' || state === 'failed') && (
          <Button size="compact" onClick={() => void resumePack(pack)}>
            {t(state === 'failed' ? 'common.try_again' : 'pack.update')}
          </Button>
        )}
        <Button size="compact" onClick={() => void removeFromDevice(pack)}>
          {t(state === 'complete' ? 'pack.remove' : 'pack.cancel')}
        </Button>
      </div>
    </li>
  );
};
