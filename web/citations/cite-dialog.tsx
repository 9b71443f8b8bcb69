import { useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { type Translate, useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { MAX_CITED_PASSAGES } from '#shared/limits.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Citation } from './citation.tsx';
import { type CiteTarget, keyOf, partOf, readCount, titleOf } from './cite-targets.ts';
import styles from './citations.module.css';

type Props = {
  /** The first is chosen; never empty. */
  targets: CiteTarget[];
  onClose(): void;
};

const passagesOf = (target: CiteTarget | undefined): string =>
  String(target && 'passage' in target ? (target.passage.passages ?? 1) : 1);

const labelOf = (t: Translate, language: SiteLanguage, target: CiteTarget): string =>
  [partOf(t, language, target), titleOf(target)].filter(Boolean).join(' · ');

/** How a passage, a range, a text or a sheet is cited. */
export const CiteDialog = ({ targets, onClose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState(() => targets[0]);
  const [typed, setTyped] = useState(() => passagesOf(targets[0]));
  const passages = readCount(typed);
  if (!chosen) return null;
  const isPassage = 'passage' in chosen;
  const isSheet = 'sheet_id' in chosen;
  return (
    <Modal label={t('cite.title')} variant="page" className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('cite.title')} close={{ label: t('cite.close'), onClose }}>
        <div className={styles.what}>
          {targets.length > 1 ? (
            <SelectField
              name="target"
              label={t('cite.what')}
              value={keyOf(chosen)}
              choices={targets.map((target) => ({ value: keyOf(target), label: labelOf(t, language, target) }))}
              onChoose={(key) => setChosen(targets.find((target) => keyOf(target) === key))}
            />
          ) : (
            <p className={styles.title}>
              {isSheet ? '' : `${partOf(t, language, chosen)} · `}
              <UserText>{titleOf(chosen)}</UserText>
            </p>
          )}
          {isPassage && (
            <TextField
              name="passages"
              label={t('cite.passages')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={typed}
              problem={
                passages ? undefined : t('cite.wrong_passages', { max: formatNumber(language, MAX_CITED_PASSAGES) })
              }
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </div>
        {passages !== undefined && <Citation target={chosen} passages={isPassage ? passages : 1} />}
      </DialogBody>
    </Modal>
  );
};
