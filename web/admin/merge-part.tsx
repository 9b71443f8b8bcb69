import { useState } from 'react';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { ancestorsOf, type TreeNode } from './tree-rules.ts';
import styles from './record-form.module.css';

type Node = TreeNode & { title: string };
type Props = {
  id: string;
  nodes: Node[];
  lead: string;
  /** Rejects when it is refused. */
  onMerge(into: string): Promise<void>;
};

const MAX_FOUND = 8;

/** With what it stands below, because titles such as “Book 1” are many. */
const pathOf = (nodes: Node[], node: Node): string => {
  const titles = new Map(nodes.map((each) => [each.id, each.title]));
  return [node.title, ...ancestorsOf(nodes, node.id).map((id) => titles.get(id) ?? '')].toReversed().join(' › ');
};

/** Finds the other by its title, and asks before the two become one. */
export const MergePart = ({ id, nodes, lead, onMerge }: Props) => {
  const t = useT();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Node>();
  const asked = words.trim().toLowerCase();
  const found = nodes
    .filter((node) => asked !== '' && node.title.toLowerCase().includes(asked))
    .filter((node) => node.id !== id && !ancestorsOf(nodes, node.id).includes(id))
    .slice(0, MAX_FOUND);
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
          onConfirm={() => onMerge(chosen.id)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </section>
  );
};
