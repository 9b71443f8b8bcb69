import { Fragment, type ReactNode } from 'react';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { LangText } from '#web/i18n/lang-text.tsx';
import { hasReference, referenceTitles, type ReferencedTitle } from './title-reference-rules.ts';
import styles from './title-reference.module.css';

/** What stands beside the title of a text: how people cite the work, its original title, its title for this reader. */
export const TitleReference = ({ work }: { work: ReferencedTitle }) => {
  const { language } = useLanguage();
  const titles: ReactNode[] = referenceTitles(work, textLanguage(language)).map((one) => (
    <LangText key={one.title} language={one.language} script={one.script}>
      {one.title}
    </LangText>
  ));
  const parts = work.citation
    ? [
        <span key="citation" className={styles.citation}>
          {work.citation}
        </span>,
        ...titles,
      ]
    : titles;
  return parts.map((part, index) => (
    // The parts never change their order.
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
};

/** In the line of the title, after it. */
export const TitleReferenceAfter = ({ work }: { work: ReferencedTitle }) => {
  const { language } = useLanguage();
  if (!hasReference(work, textLanguage(language))) return null;
  return (
    <>
      {' · '}
      <TitleReference work={work} />
    </>
  );
};
