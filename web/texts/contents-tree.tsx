import type { ContentsSection } from '#shared/contract/texts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { SelectLink } from '#web/ui/select-link.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { sectionToggleClass } from '#web/ui/section-toggle.ts';
import { firstSegment } from './first-segment.ts';
import styles from './contents-tree.module.css';

type ContentsOf = { text_id: string; content_id: string; language: string; script: string };
export type SectionChoice = { content_id: string; segment_id?: string; section: ContentsSection };

type Props = {
  of: ContentsOf;
  sections: ContentsSection[];
  /** A lone chapter is opened, so that its parts are seen at once. */
  isOpen?: boolean;
  onSelect?: (choice: SectionChoice) => void;
};

const SectionRow = ({ of, section, isOpen, onSelect }: Omit<Props, 'sections'> & { section: ContentsSection }) => {
  const t = useT();
  const { language } = useLanguage();
  const { text_id, content_id } = of;
  const first = firstSegment(section);
  const title = section.title || t('text.untitled_section', { number: formatNumber(language, section.section_number) });
  return (
    <LangText as="li" language={of.language} script={of.script} className={styles.item}>
      <SelectLink
        to={paths.chapter({ text_id, content_id, segment_id: first?.segment_id })}
        className={styles.link}
        onSelect={onSelect && (() => onSelect({ content_id, segment_id: first?.segment_id, section }))}
      >
        {section.title ? <span>{title}</span> : <LangText language={language}>{title}</LangText>}
        {first && (
          <span className={styles.number} lang={language}>
            <ScreenReaderText>
              {t('text.passage', { number: formatNumber(language, first.segment_number) })}
            </ScreenReaderText>
            <span aria-hidden="true">{formatNumber(language, first.segment_number)}</span>
          </span>
        )}
      </SelectLink>
      {section.sections.length > 0 && (
        <details open={isOpen}>
          <summary className={sectionToggleClass}>
            <ScreenReaderText lang={language}>{t('text.parts_of', { title })}</ScreenReaderText>
          </summary>
          <ContentsTree of={of} sections={section.sections} onSelect={onSelect} />
        </details>
      )}
    </LangText>
  );
};

/** Sections nest to any depth; each opens and closes, also without a script. */
export const ContentsTree = ({ of, sections, isOpen, onSelect }: Props) => (
  <ol className={styles.tree}>
    {sections.map((section) => (
      <SectionRow key={section.id} of={of} section={section} isOpen={isOpen} onSelect={onSelect} />
    ))}
  </ol>
);
