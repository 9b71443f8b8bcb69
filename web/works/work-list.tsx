import type { WorkRow } from '#shared/contract/texts.ts';
import { textLanguage } from '#shared/languages.ts';
import { AvailableLanguages } from '#web/i18n/language-names.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { paths } from '#web/paths.ts';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';

type Props = {
  works: WorkRow[];
  /** When given, choosing a work does this instead of opening its page. */
  onSelect?: (work: WorkRow) => void;
};

export const WorkList = ({ works, onSelect }: Props) => {
  const { language } = useLanguage();
  return (
    <RowList>
      {works.map((work) => (
        <Row key={work.id}>
          <RowTitle
            as="h3"
            language={work.language}
            script={work.script}
            to={paths.text(work.id, work.type)}
            onSelect={onSelect && (() => onSelect(work))}
          >
            {work.title}
          </RowTitle>
          {work.work_title && work.work_title !== work.title && (
            <RowNote language={textLanguage(language)}>{work.work_title}</RowNote>
          )}
          <RowNote>
            <AvailableLanguages languages={work.available_languages} />
          </RowNote>
        </Row>
      ))}
    </RowList>
  );
};
