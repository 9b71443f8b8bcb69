import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Link } from '#web/ui/link.tsx';
import { pathOf, type TitledNode } from './tree-rules.ts';
import styles from './record-form.module.css';

type Props = {
  title: string;
  /** The list that it is added to. */
  list: { address: string; name: string };
  /** What it will stand below. */
  below?: { nodes: TitledNode[]; id: string | null };
};

/** What is added, where it will stand, and the way back. */
export const NewRecordHeading = ({ title, list, below }: Props) => {
  const t = useT();
  const parent = below?.nodes.find(({ id }) => id === below.id);
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.actions}>
        <Link to={list.address}>{list.name}</Link>
        {below && parent && (
          <span>
            {t('tree.stands_below')} <UserText>{pathOf(below.nodes, parent)}</UserText>
          </span>
        )}
      </p>
    </>
  );
};
