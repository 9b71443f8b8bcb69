import { useEffect, useState, useSyncExternalStore } from 'react';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from './button.tsx';
import { errorMessage } from './form/error-messages.ts';
import { FloatingNotice } from './floating-notice.tsx';

/** The lists that can undo. An offer is shown with its list only. */
type UndoList = 'notes' | 'reading' | 'collections' | 'collection';

type Offer = {
  list: UndoList;
  /** What was done. */
  message: string;
  undo(): Promise<unknown>;
};

let offer: Offer | undefined;
const listeners = new Set<() => void>();
const setOffer = (next: Offer | undefined) => {
  offer = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says what was done, and offers to undo it until something else is done or the list is left. */
export const offerUndo = (next: Offer): void => setOffer(next);

const withdrawUndo = (): void => setOffer(undefined);

const UndoOffer = ({ message, undo }: Omit<Offer, 'list'>) => {
  const t = useT();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await undo();
      withdrawUndo();
    } catch (error) {
      setProblem(errorMessage(t, error));
      setBusy(false);
    }
  };
  return (
    <FloatingNotice>
      <p className="two-lines" title={message}>
        <ScriptRuns text={problem || message} />
      </p>
      <Button size="compact" isBusy={isBusy} onClick={() => void run()}>
        {t('sheet.undo')}
      </Button>
      <Button size="compact" variant="text" onClick={withdrawUndo}>
        {t('common.close_part')}
      </Button>
    </FloatingNotice>
  );
};

/** Shows the offers of a list, as long as the list is shown. */
export const UndoNotice = ({ list }: { list: UndoList }) => {
  const read = () => (offer?.list === list ? offer : undefined);
  useEffect(
    () => () => {
      if (offer?.list === list) withdrawUndo();
    },
    [list],
  );
  const current = useSyncExternalStore(subscribe, read, () => undefined);
  // Announced when it is filled, so it is there before.
  return <div role="status">{current && <UndoOffer key={current.message} {...current} />}</div>;
};
