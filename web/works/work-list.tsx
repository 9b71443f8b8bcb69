import type { WorkRow } from '#shared/contract/texts.ts';
import { textLanguage } from '#shared/languages.ts';
import { AvailableLanguages } from '#web/i18n/available-languages.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { SelectLink } from '#web/ui/select-link.tsx';
import rows from '#web/ui/row-list.module.css';

type Props = {
  works: WorkRow[];
  /** When given, choosing a work does this instead of opening its page. */
  onSelect?: (work: WorkRow) => void;
};

export const WorkList = ({ works, onSelect }: Props) => {
  const { language } = useLanguage();
  return (
    <ul className={rows.list}>
      {works.map((work) => (
        <li key={work.id} className={rows.row}>
          <LangText as="h3" language={work.language} script={work.script} className={rows.title}>
            <SelectLink
              to={paths.text(work.id, work.type)}
              className={rows.link}
              onSelect={onSelect && (() => onSelect(work))}
            >
              {work.title}
            </SelectLink>
          </LangText>
          {work.work_title && work.work_title !== work.title && (
            <LangText as="p" language={textLanguage(language)} className={rows.description}>
              {work.work_title}
            </LangText>
          )}
          <p className={rows.note}>
            <AvailableLanguages languages={work.available_languages} />
          </p>
        </li>
      ))}
    </ul>
  );
};
