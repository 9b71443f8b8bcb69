import type { SheetMatch } from '#shared/contract/search.ts';
import { Words } from '#web/i18n/words.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import rows from '#web/ui/row-list.module.css';

export const FoundSheets = ({ sheets }: { sheets: SheetMatch[] }) =>
  sheets.length > 0 && (
    <ul className={rows.list}>
      {sheets.map(({ id, title, summary, language }) => (
        <li key={id} className={rows.row}>
          <Words as="h2" language={language} className={rows.title}>
            <Link to={paths.sheet(id)} className={rows.link}>
              {title}
            </Link>
          </Words>
          {summary && (
            <Words as="p" language={language} className={rows.description}>
              {summary}
            </Words>
          )}
        </li>
      ))}
    </ul>
  );
