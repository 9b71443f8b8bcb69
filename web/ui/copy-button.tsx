import { Check, Copy, TriangleAlert } from 'lucide';
import { Icon } from './icon.tsx';
import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

type Props = {
  label: string;
  /** Called when pressed; undefined until the text is loaded. */
  text: (() => string) | undefined;
};

const ICONS = { idle: Copy, copied: Check, failed: TriangleAlert };

/** Confirms for three seconds that the text was copied, or says that it was not. */
export const CopyButton = ({ label, text }: Props) => {
  const t = useT();
  const [outcome, setOutcome] = useState<keyof typeof ICONS>('idle');
  // Counted, so that a second press starts the three seconds again.
  const [presses, setPresses] = useState(0);

  useEffect(() => {
    if (presses === 0) return undefined;
    const timer = setTimeout(() => setOutcome('idle'), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [presses]);

  const copy = async () => {
    if (text === undefined) return;
    setOutcome((await copyText(text())) ? 'copied' : 'failed');
    setPresses((count) => count + 1);
  };

  return (
    <>
      <Button size="small" isDisabled={text === undefined} onClick={() => void copy()} data-outcome={outcome}>
        <Icon node={ICONS[outcome]} aria-hidden="true" size={16} />
        {label}
      </Button>
      <span role="status">
        {outcome === 'copied' && <ScreenReaderText>{t('common.copied')}</ScreenReaderText>}
        {outcome === 'failed' && t('share.copy_failed')}
      </span>
    </>
  );
};
