import { useState } from 'react';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { adminErrorMessage } from './admin-error.ts';
import { ancestorsOf, findByTitle, pathOf, type TitledNode } from './tree-rules.ts';
import styles from './record-form.module.css';

type Props = {
  id: string;
  nodes: TitledNode[];
  lead: string;
  /** Rejects when it is refused. */
  onMerge(into: string): Promise<void>;
};

/** Finds the other by its title, and asks before the two become one. */
export const MergePart = ({ id, nodes, lead, onMerge }: Props) => {
  const t = useT();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<TitledNode>();
  const found = findByTitle(nodes, words, (node) => node.id !== id && !ancestorsOf(nodes, node.id).includes(id));
  return (
    <section className={styles.group} aria-labelledby="merge">
      <h2 id="merge" className={styles.heading}>
        {t('tree.merge')}
      </h2>
      <p className={styles.hint}>{lead}</p>
      <TextField
        name="merge-search"
        label={t('tree.find')}
        isOptional
        value={words}
        maxLength={200}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className={styles.list} aria-label={t('tree.found')}>
        {found.map((node) => (
          <li key={node.id} className={styles.item}>
            <UserText>{pathOf(nodes, node)}</UserText>
            <Button
              size="small"
              aria-label={t('tree.merge_into', { title: node.title })}
              onClick={() => setChosen(node)}
            >
              {t('tree.merge_here')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title={t('tree.merge_into', { title: chosen.title })}
          message={`${lead} ${t('tree.can_be_undone')}`}
          confirmLabel={t('tree.merge')}
          cancelLabel={t('profile.cancel')}
          describe={adminErrorMessage}
          onConfirm={() => onMerge(chosen.id)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </section>
  );
};
