import { useT } from '#web/i18n/translate.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { columnsOfQuote } from '../document/source-shape.ts';
import { choiceOf, type SourceAttributes } from './source-choice.ts';
import { SourceSettings } from './source-settings.tsx';
import styles from './sources.module.css';

type Props = { block: SourceAttributes; onDone(attributes: SourceAttributes): void; onClose(): void };

/** Changes the range, the versions and the look of a source. */
export const EditSource = ({ block, onDone, onClose }: Props) => {
  const t = useT();
  const { segmentId, quote, source } = block;
  const own = columnsOfQuote(segmentId, quote).find(({ is_source }) => is_source);
  const words = own?.passages[0]?.content ?? quote.words;
  const passage = { segment_id: segmentId, quote: { ...quote, words } };
  return (
    <Modal label={t('sources.edit_title')} className={styles.modal} onClose={onClose}>
      <DialogBody
        title={t('sources.edit_title')}
        close={{ label: t('editor.close'), onClose }}
        className={styles.field}
      >
        <SourceSettings
          passage={passage}
          initial={choiceOf(passage, source ?? undefined)}
          before={block}
          onDone={onDone}
        />
      </DialogBody>
    </Modal>
  );
};
