import { ChevronLeft, ChevronRight, CircleQuestionMark, Maximize, Minimize, Moon, QrCode, Sun, X } from 'lucide';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useCanFullScreen } from '../full-screen.ts';
import type { SlidesTheme } from './slides-theme.ts';
import styles from './slide-bar.module.css';

type Props = {
  slide: number;
  count: number;
  theme: SlidesTheme | undefined;
  isFullScreen: boolean;
  onGo(slide: number): void;
  onTheme(theme: SlidesTheme): void;
  onFullScreen(): void;
  /** Only of a sheet that has a short link. */
  onQr: (() => void) | undefined;
  onHelp(): void;
  onLeave(): void;
};

/** Quiet until somebody moves the pointer or tabs into it. */
export const SlideBar = (props: Props) => {
  const { slide, count, theme, isFullScreen, onGo, onTheme, onFullScreen, onQr, onHelp, onLeave } = props;
  const t = useT();
  const { language } = useLanguage();
  const canFullScreen = useCanFullScreen();
  const format = (number: number) => formatNumber(language, number);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('present.bar')} data-slide-bar>
      <IconButton
        icon={ChevronLeft}
        label={t('present.previous')}
        aria-disabled={slide === 0 || undefined}
        onClick={() => onGo(slide - 1)}
      />
      <span className={styles.count} aria-hidden="true">
        {t('present.count', { number: format(slide + 1), total: format(count) })}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('present.next')}
        aria-disabled={slide >= count - 1 || undefined}
        onClick={() => onGo(slide + 1)}
      />
      <IconButton
        icon={theme === 'dark' ? Sun : Moon}
        label={t(theme === 'dark' ? 'present.light' : 'present.dark')}
        title={t(theme === 'dark' ? 'present.light' : 'present.dark')}
        onClick={() => onTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      {onQr && <IconButton icon={QrCode} label={t('present.qr')} title={t('present.qr')} onClick={onQr} />}
      {canFullScreen && (
        <IconButton
          icon={isFullScreen ? Minimize : Maximize}
          label={t(isFullScreen ? 'present.window' : 'present.full_screen')}
          title={t(isFullScreen ? 'present.window' : 'present.full_screen')}
          onClick={onFullScreen}
        />
      )}
      <IconButton
        icon={CircleQuestionMark}
        label={t('present.keys')}
        title={t('present.keys')}
        className={styles.help}
        onClick={onHelp}
      />
      <IconButton icon={X} label={t('present.leave')} title={t('present.leave')} onClick={onLeave} />
    </div>
  );
};
