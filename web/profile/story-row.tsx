import { Pencil, Trash2 } from 'lucide-react';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { languageOfUserText } from '#web/i18n/language-of-words.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { AddToCollection } from '#web/sheet-collections/add-to-collection.tsx';
import { Link } from '#web/ui/link.tsx';
import rows from '#web/ui/row-list.module.css';
import styles from './story-row.module.css';

type Props = { sheet: SheetSummary; onDelete(): void };

export const StoryRow = ({ sheet, onDelete }: Props) => {
  const t = useT();
  const { id, title, language, publisher, published_date, is_published } = sheet;
  return (
    <li className={`${rows.row} ${rows.withWays}`}>
      <div className={rows.what}>
        <LangText as="h3" language={languageOfUserText(title, language) ?? language} className={rows.title}>
          <Link to={paths.readSheet({ username: publisher.username, title, id })} className={rows.link}>
            {title}
          </Link>
        </LangText>
        <p className={rows.note}>
          {published_date ? <PublishedDate date={published_date} /> : t('sheet.draft')}
          {' · '}
          {t(is_published ? 'sheet.public' : 'sheet.private')}
        </p>
      </div>
      <div className={`${rows.ways} ${styles.ways}`}>
        <AddToCollection sheet={sheet} />
        <Link to={paths.sheet(id)} aria-label={t('sheet.edit_title', { title })} title={t('sheet.edit')}>
          <Pencil aria-hidden="true" size={18} />
        </Link>
        <button
          type="button"
          aria-label={t('sheet.delete_named', { title })}
          title={t('sheet.delete')}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" size={18} />
        </button>
      </div>
    </li>
  );
};
