import { ArrowRight } from 'lucide';
import { useEffect } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import type { RelatedText } from '#shared/contract/texts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import styles from './read-on.module.css';

/** What people know it by; a title may be the citation itself. */
const citationOf = ({ citation, title }: RelatedText): string => (citation === title ? '' : citation);

/** The title, and what else the work is called. The citation is above it. */
const TextTitle = ({ text }: { text: RelatedText }) => (
  <>
    <LangText language={text.language} script={text.script} className={`two-lines ${styles.title}`}>
      {text.title}
    </LangText>
    <TitleReference work={{ ...text, citation: '' }}>
      {(titles) => <span className={`two-lines ${styles.label}`}>{titles}</span>}
    </TitleReference>
  </>
);

type LinkOfText = { addressOf(text: RelatedText): string };

const TextList = ({ texts, label, addressOf }: LinkOfText & { texts: RelatedText[]; label: Key }) => {
  const t = useT();
  if (texts.length === 0) return null;
  return (
    <div className={styles.list}>
      <h2 className={styles.label}>{t(label)}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text.id}>
            <Link to={addressOf(text)} className={styles.row}>
              {citationOf(text) && <span className={styles.label}>{citationOf(text)}</span>}
              <TextTitle text={text} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

const NextText = ({ next, addressOf }: LinkOfText & { next: RelatedText | null }) => {
  const t = useT();
  if (!next) return <p className={styles.label}>{t('reader.read_on.last')}</p>;
  return (
    <Link to={addressOf(next)} className={styles.text} rel="next">
      <span className={styles.label}>
        {t('reader.read_on.next')}
        {citationOf(next) && ` · ${citationOf(next)}`}
      </span>
      <TextTitle text={next} />
      <Icon node={ArrowRight} aria-hidden="true" size={20} />
    </Link>
  );
};

type Props = LinkOfText & {
  data: Answer<'GET /texts/{id}/related'>;
  part: 'next' | 'others';
  onShown?(): void;
};

/** The texts that a reader may go on with. */
export const ReadOnTexts = ({ data, part, addressOf, onShown }: Props) => {
  useEffect(() => onShown?.(), [onShown]);
  if (part === 'next') return <NextText next={data.next} addressOf={addressOf} />;
  return (
    <>
      {data.previous && <TextList texts={[data.previous]} label="reader.read_on.previous" addressOf={addressOf} />}
      <TextList texts={data.root_texts} label="reader.read_on.root_texts" addressOf={addressOf} />
      <TextList texts={data.commentaries} label="reader.read_on.commentaries" addressOf={addressOf} />
    </>
  );
};
