import type { WorkRow } from '#shared/contract/texts.ts';
import { AvailableLanguages } from '#web/i18n/language-names.tsx';
import { paths } from '#web/paths.ts';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';

type ListProps = {
  works: WorkRow[];
  heading: 'h2' | 'h3';
  /** When given, choosing a work calls this instead of opening its page. */
  onSelect?: ((work: WorkRow) => void) | undefined;
};

/** Works with the languages in which they can be read. */
export const WorkList = ({ works, heading, onSelect }: ListProps) => {
  return (
    <RowList>
      {works.map((work) => (
        <Row key={work.id}>
          <RowTitle
            as={heading}
            language={work.language}
            script={work.script}
            to={paths.text(work.id, work.type)}
            onSelect={onSelect && (() => onSelect(work))}
          >
            {work.title}
          </RowTitle>
          <TitleReference work={work}>{(reference) => <RowNote>{reference}</RowNote>}</TitleReference>
          <RowNote>
            <AvailableLanguages languages={work.available_languages} />
          </RowNote>
        </Row>
      ))}
    </RowList>
  );
};
