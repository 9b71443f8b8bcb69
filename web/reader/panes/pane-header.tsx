import { ALargeSmall, Languages, Lock, LockOpen, TableOfContents, X } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Text } from '#shared/contract/texts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { useBarAway } from './use-bar-away.ts';
import barStyles from './pane-bar.module.css';
import styles from './pane-header.module.css';

/** Also for the header of a sheet. */
export const paneBarClass = barStyles.bar;

export type SyncState = 'unaligned' | 'locked' | 'free';

type Props = {
  text: Text;
  titleId: string;
  isFirst: boolean;
  sync: SyncState;
  /** The pane follows another, whose current passage has no counterpart in this text. */
  isInGap: boolean;
  isClosable: boolean;
  openPanel: 'contents' | 'options' | 'translation_source' | 'resources' | 'comments' | null;
  onContents(): void;
  onTranslations(): void;
  onOptions(): void;
  onToggleSync(): void;
  onClose(): void;
  /** The view options, when they are open. */
  children?: ReactNode;
};

type ButtonProps = { label: string; isPressed?: boolean; isExpanded?: boolean; onClick(): void; children: ReactNode };

const HeaderButton = ({ label, isPressed, isExpanded, onClick, children }: ButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    aria-expanded={isExpanded}
    onClick={onClick}
  >
    {children}
  </button>
);

export const PaneHeader = (props: Props) => {
  const { text, titleId, isFirst, sync, isInGap, isClosable, openPanel, children } = props;
  const t = useT();
  const Title = isFirst ? 'h1' : 'h2';
  // Without scripts the button is a link to the contents page.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const bar = useRef<HTMLElement>(null);
  useBarAway(bar, openPanel !== null);
  return (
    <header ref={bar} className={paneBarClass}>
      {isHydrated ? (
        <HeaderButton label={t('reader.contents')} isExpanded={openPanel === 'contents'} onClick={props.onContents}>
          <Icon node={TableOfContents} aria-hidden="true" size={20} />
        </HeaderButton>
      ) : (
        <a className={styles.button} href={paths.text(text.id, text.type)} aria-label={t('reader.contents')}>
          <Icon node={TableOfContents} aria-hidden="true" size={20} />
        </a>
      )}
      <Title className={styles.title} id={titleId} title={text.title}>
        <LangText language={text.language} script={text.script}>
          <Link to={paths.text(text.id, text.type)}>{text.title}</Link>
        </LangText>
      </Title>
      {isInGap && (
        <p className={styles.note} role="status" title={t('reader.lock_gap')}>
          {t('reader.lock_gap')}
        </p>
      )}
      {sync !== 'unaligned' && (
        <HeaderButton label={t('reader.lock')} isPressed={sync === 'locked'} onClick={props.onToggleSync}>
          {sync === 'locked' ? (
            <Icon node={Lock} aria-hidden="true" size={18} />
          ) : (
            <Icon node={LockOpen} aria-hidden="true" size={18} />
          )}
        </HeaderButton>
      )}
      <HeaderButton
        label={t('reader.translation_source')}
        isExpanded={openPanel === 'translation_source'}
        onClick={props.onTranslations}
      >
        <Icon node={Languages} aria-hidden="true" size={20} />
      </HeaderButton>
      <HeaderButton label={t('reader.view_options')} isExpanded={openPanel === 'options'} onClick={props.onOptions}>
        <Icon node={ALargeSmall} aria-hidden="true" size={22} />
      </HeaderButton>
      {isClosable && (
        <HeaderButton label={t('reader.close_chapter', { title: text.title })} onClick={props.onClose}>
          <Icon node={X} aria-hidden="true" size={20} />
        </HeaderButton>
      )}
      {children}
    </header>
  );
};
