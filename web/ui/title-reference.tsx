import { Fragment, type ReactNode } from 'react';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { LangText } from '#web/i18n/lang-text.tsx';
import { referenceTitles, type ReferencedTitle } from './title-reference-rules.ts';
import styles from './title-reference.module.css';

type Props = {
  work: ReferencedTitle;
  /** Puts it into an element, which is left out where nothing stands beside the title. */
  children?(reference: ReactNode): ReactNode;
};

/** What stands beside the title of a text: how people cite the work, its original title, its title for this reader. */
export const TitleReference = ({ work, children = (reference) => reference }: Props) => {
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
  if (parts.length === 0) return null;
  return children(
    parts.map((part, index) => (
      // The parts never change their order.
      <Fragment key={index}>
        {index > 0 && ' · '}
        {part}
      </Fragment>
    )),
  );
};

/** In the line of the title, after it. */
export const TitleReferenceAfter = ({ work }: { work: ReferencedTitle }) => (
  <TitleReference work={work}>
    {(reference) => (
      <>
        {' · '}
        {reference}
      </>
    )}
  </TitleReference>
);
