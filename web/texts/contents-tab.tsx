import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentsSection } from '#shared/contract/text-sections.ts';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { sectionToggleClass } from '#web/ui/section-toggle.ts';
import { SelectLink } from '#web/ui/select-link.tsx';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { type ChosenVersion, useChosenVersion } from './chosen-version.ts';
import { sectionStart } from './section-start.ts';
import { allSectionsPath, contentsQuery, sectionsBelowQuery } from './texts.data.ts';
import styles from './contents-tab.module.css';

type ContentsText = {
  text_id: string;
  content_id: string;
  language: string;
  script: string;
  /** The version to open it with. */
  chosen?: ChosenVersion;
  /** The address of the whole table of contents, for browsers without a script. */
  allSections?: string;
};
export type SectionChoice = { content_id: string; segment_id?: string; section: ContentsSection };

type Props = {
  text: ContentsText;
  sections: ContentsSection[];
  /** Whether the sections of the first level are expanded. */
  isOpen?: boolean;
  onSelect?: (choice: SectionChoice) => void;
};

const SectionRow = ({ text, section, isOpen, onSelect }: Omit<Props, 'sections'> & { section: ContentsSection }) => {
  const t = useT();
  const { language } = useLanguage();
  const { text_id, content_id } = text;
  const [isOpened, setIsOpened] = useState(false);
  const first = sectionStart(section);
  const title = section.title || t('text.untitled_section', { number: formatNumber(language, section.section_number) });
  return (
    <LangText as="li" language={text.language} script={text.script} className={styles.item}>
      <SelectLink
        to={paths.chapter({ text_id, content_id, segment_id: first?.segment_id, ...text.chosen })}
        className={styles.link}
        onSelect={onSelect && (() => onSelect({ content_id, segment_id: first?.segment_id, section }))}
      >
        {section.title ? (
          <span>
            <ScriptRuns text={title} />
          </span>
        ) : (
          <LangText language={language}>{title}</LangText>
        )}
        {first && (
          <span className={styles.number} lang={language}>
            <ScreenReaderText>{t('text.passage', { number: passageNumber(language, first) })}</ScreenReaderText>
            <span aria-hidden="true">{passageNumber(language, first)}</span>
          </span>
        )}
      </SelectLink>
      {section.has_sections && (
        <details open={isOpen} onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}>
          <summary className={sectionToggleClass}>
            <ScreenReaderText lang={language}>{t('text.parts_of', { title })}</ScreenReaderText>
          </summary>
          {section.sections.length > 0 ? (
            <ContentsTree text={text} sections={section.sections} onSelect={onSelect} />
          ) : (
            <SectionsBelow text={text} section={section} isOpened={isOpened} onSelect={onSelect} />
          )}
        </details>
      )}
    </LangText>
  );
};

type BelowProps = Omit<Props, 'sections' | 'isOpen'> & { section: ContentsSection; isOpened: boolean };

/** The sections below one of a long table of contents, loaded when it is opened; without a script all are listed. */
const SectionsBelow = ({ text, section, isOpened, onSelect }: BelowProps) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useQuery({
    ...sectionsBelowQuery(textLanguage(language), text.text_id, section.id),
    enabled: isOpened,
  });
  return (
    <>
      <noscript>
        <a href={text.allSections}>{t('text.all_sections')}</a>
      </noscript>
      {isOpened && (
        <AsyncPart query={query} onFailure="retry">
          {({ contents }) =>
            contents.map(({ id, sections }) => (
              <ContentsTree key={id} text={text} sections={sections} onSelect={onSelect} />
            ))
          }
        </AsyncPart>
      )}
    </>
  );
};

/** Sections nest to any depth; each can be expanded, also without a script. */
export const ContentsTree = ({ text, sections, isOpen, onSelect }: Props) => (
  <ol className={styles.tree}>
    {sections.map((section) => (
      <SectionRow key={section.id} text={text} section={section} isOpen={isOpen} onSelect={onSelect} />
    ))}
  </ol>
);

export const ContentsTab = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const query = useQuery(contentsQuery(route));
  const paging = readPaging(route.search);
  const chosen = useChosenVersion();
  const allSections = allSectionsPath(route);
  return (
    <AsyncPart query={query} onFailure="list">
      {({ text_detail, contents, total }) => (
        <>
          <ListRegion query={query} page={paging.page}>
            {contents.every(({ sections }) => sections.length === 0) && (
              <NotFound message={t('text.contents_notfound')} />
            )}
            {contents.map(({ id, text_id, sections }) => (
              <ContentsTree
                key={id}
                text={{
                  text_id,
                  content_id: id,
                  language: text_detail.language,
                  script: text_detail.script,
                  chosen,
                  allSections,
                }}
                sections={sections}
                isOpen={total === 1}
              />
            ))}
          </ListRegion>
          <Pagination query={query} total={total} paging={paging} path={route.path} search={route.search} />
        </>
      )}
    </AsyncPart>
  );
};
