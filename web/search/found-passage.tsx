import type { SourceMatch } from '#shared/contract/search.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { Link } from '#web/ui/link.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { aroundMatch, firstWords, lastWords } from './around-match.ts';
import styles from './found-passage.module.css';

type Props = { text: SourceMatch['text']; match: SourceMatch['segment_match'][number] };

/** A passage between the words around it, its number in the margin, and why it was found. The whole of it leads there. */
export const FoundPassage = ({ text: { text_id, title, language, script }, match }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { segment_id, content_id, segment_number, content, context } = match;
  const number = formatNumber(siteLanguage, segment_number);
  return (
    <li className={styles.passage} onClick={toggleFootnote} onKeyDown={toggleFootnote}>
      <Link to={paths.chapter({ text_id, content_id, segment_id })} className={styles.link}>
        <span aria-hidden="true">{number}</span>
        <ScreenReaderText>
          {t('text.passage', { number })},{' '}
          <LangText language={language} script={script}>
            {title}
          </LangText>
        </ScreenReaderText>
      </Link>
      {context.before && (
        <LangText as="p" language={language} script={script} className={styles.before}>
          {lastWords(context.before)}
        </LangText>
      )}
      <LangText as="div" language={language} script={script} className={styles.content}>
        <SafeHtml html={aroundMatch(content)} />
      </LangText>
      {context.after && (
        <LangText as="p" language={language} script={script} className={styles.after}>
          {firstWords(context.after)}
        </LangText>
      )}
      <p className={styles.about}>
        {context.section && (
          <LangText language={language} script={script}>
            {context.section}
          </LangText>
        )}
        <span>{t(`search.match.${match.match}`)}</span>
      </p>
    </li>
  );
};
