import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EditedSegment, TextStructure } from '#shared/contract/admin-structure.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { SectionForm } from './section-form.tsx';
import { SegmentForm } from './segment-form.tsx';
import { segmentsQuery } from './structure.data.ts';
import styles from './structure.module.css';

/** Letters of the words of a segment in the list. */
const MAX_SHOWN = 200;
const PAGE_SIZE = 20;

type RowProps = {
  text: TextStructure;
  segment: EditedSegment;
  revision: number;
};

const SegmentRow = ({ text, segment, revision }: RowProps) => {
  const t = useT();
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const isFirst = text.sections.some(({ id, first }) => id === segment.section_id && first === segment.segment_number);
  const words = plainText(segment.content);
  const number = formatNumber(language, segment.segment_number);
  return (
    <li className={styles.row}>
      <button type="button" className={styles.segment} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={styles.number}>{t('text.passage', { number })}</span>
        <LangText language={text.language} script={text.script}>
          {words.length > MAX_SHOWN || words === '' ? `${words.slice(0, MAX_SHOWN)}…` : words}
        </LangText>
        {segment.source && <span className={styles.note}>{t('structure.by_hand')}</span>}
      </button>
      {isOpen && <SegmentForm text={text} segment={segment} revision={revision} isFirst={isFirst} />}
    </li>
  );
};

/** The chosen section, or the whole text, passage by passage. */
export const SectionPart = ({ text, search }: { text: TextStructure; search: URLSearchParams }) => {
  const t = useT();
  const chosen = text.sections.find(({ id }) => id === search.get('section'));
  const paging = readPaging(search, PAGE_SIZE);
  const query = useQuery(segmentsQuery(text.id, chosen?.id, paging));
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = chosen !== undefined;
  // The tree above may be long.
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  return (
    <section aria-labelledby="section">
      <h2 ref={heading} id="section" tabIndex={-1} className={styles.heading}>
        {chosen ? <UserText>{chosen.title || t('structure.untitled')}</UserText> : t('structure.all_passages')}
      </h2>
      {chosen && (
        <SectionForm key={chosen.id} text={text} section={chosen} isFirst={chosen.id === text.sections[0]?.id} />
      )}
      <AsyncPart query={query} onFailure="list">
        {({ segments, total, revision }) => (
          <PagedList
            rows={segments.map((segment) => (
              <SegmentRow key={segment.id} text={text} segment={segment} revision={revision} />
            ))}
            empty={<NotFound message={t('structure.no_passages')} />}
            query={query}
            total={total}
            paging={paging}
            defaultSize={PAGE_SIZE}
            path={adminPaths.structure(text.id)}
            search={search}
          />
        )}
      </AsyncPart>
    </section>
  );
};
