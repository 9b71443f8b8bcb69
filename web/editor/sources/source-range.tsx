import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCheck, QuotedText } from './choice-check.tsx';
import {
  followingPassagesQuery,
  type Passage,
  passageBefore,
  passageBeforeQuery,
  passagesAfter,
} from './passage-range.ts';
import styles from './sources.module.css';

type Props = {
  /** The first passage of the range. */
  first: Passage;
  count: number;
  /** The range begins with another passage and has so many. */
  onRange(first: Passage, segment_ids: string[]): void;
};

/** Where a range begins and ends. */
export const SourceRange = ({ first, count, onRange }: Props) => {
  const t = useT();
  const isKnown = first.quote.text_id !== '';
  const { data } = useQuery({ ...followingPassagesQuery(first), enabled: isKnown });
  const before = useQuery({ ...passageBeforeQuery(first), enabled: isKnown });
  const following = data ? passagesAfter(first, data.content.sections) : [];
  const earlier = before.data && passageBefore(first, before.data.content.sections);
  const idsFrom = (passages: Passage[], length: number) =>
    passages.slice(0, length).map(({ segment_id }) => segment_id);
  const [second] = following;
  if (following.length === 0 && !earlier) return null;
  return (
    <details className={styles.following} open={count > 1}>
      <summary>{t('editor.source_range')}</summary>
      <p className={styles.moves}>
        <Button
          size="compact"
          disabled={!earlier || following.length === 0}
          onClick={() => earlier && onRange(earlier, idsFrom([earlier, first, ...following], count + 1))}
        >
          {t('sources.earlier_start')}
        </Button>
        <Button
          size="compact"
          disabled={!second || count < 2}
          onClick={() => second && onRange(second, idsFrom(following, count - 1))}
        >
          {t('sources.later_start')}
        </Button>
      </p>
      <fieldset className={styles.translations}>
        <legend>{t('editor.source_range_hint')}</legend>
        {following.map((one, index) => (
          <ChoiceCheck
            key={one.segment_id}
            isChecked={index < count - 1}
            onChange={(isChecked) => onRange(first, idsFrom([first, ...following], isChecked ? index + 2 : index + 1))}
          >
            <QuotedText {...one.quote} content={one.quote.words} />
          </ChoiceCheck>
        ))}
      </fieldset>
    </details>
  );
};
