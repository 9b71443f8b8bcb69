import type { CitedWork } from '#shared/contract/parts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatPercent } from '#web/i18n/counts.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import { HomeSection } from './home-section.tsx';
import { type LastPosition, readFraction } from './last-positions.ts';
import styles from './home.module.css';

/** The device stores only title and citation. */
const NOT_CITED: CitedWork = { citation: '', original_title: '', original_language: '', original_script: '' };

const PositionRow = ({ position }: { position: LastPosition }) => {
  const t = useT();
  const { language } = useLanguage();
  const { text_id, content_id, segment_id, label, total_segments, section, title } = position;
  const work = { ...NOT_CITED, ...position };
  const fraction = readFraction(position);
  const number = passageNumber(language, position);
  return (
    <Row>
      <RowTitle
        as="h3"
        language={position.language}
        script={position.script}
        to={paths.chapter({ text_id, content_id, segment_id })}
      >
        {title}
      </RowTitle>
      <TitleReference work={work}>{(reference) => <RowNote>{reference}</RowNote>}</TitleReference>
      <RowNote>
        {section && section !== title && (
          <>
            <LangText language={position.language} script={position.script}>
              {section}
            </LangText>
            {' · '}
          </>
        )}
        {/* Its own number is not one of the total. */}
        {total_segments && !label
          ? t('home.passage_of', { number, total: formatNumber(language, total_segments) })
          : t('text.passage', { number })}
        {fraction !== undefined && ` · ${formatPercent(language, fraction * 100)}`}
      </RowNote>
      {fraction !== undefined && (
        // The line above says the same in words.
        <svg className={styles.progress} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={fraction * 100} height={1} />
        </svg>
      )}
    </Row>
  );
};

export const GoOnReading = ({ positions }: { positions: LastPosition[] }) => {
  const t = useT();
  return (
    <HomeSection id="go-on-reading" title={t('home.go_on_reading')} more={[paths.reading(), t('home.all_reading')]}>
      <RowList>
        {positions.map((position) => (
          <PositionRow key={position.text_id} position={position} />
        ))}
      </RowList>
    </HomeSection>
  );
};
