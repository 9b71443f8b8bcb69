import { useId } from 'react';
import { MAX_SUMMARY_LENGTH } from '#shared/limits.ts';
import { SHEET_LAYOUTS, type SheetLayout } from '#shared/sheet-layouts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfField } from '#web/i18n/user-text.tsx';
import { TagField } from '#web/tags/tag-field.tsx';
import { TopicPicker } from '#web/topics/topic-picker.tsx';
import { CutNotice } from '#web/ui/form/form-field.tsx';
import { useCutNotice } from '#web/ui/form/use-cut-notice.ts';
import styles from './sheet-details.module.css';

/** What a sheet has beside its title and its text. */
export type SheetDetails = { summary: string; topics: string[]; tags: string[]; layout: SheetLayout };

type Props = { details: SheetDetails; onChange(changes: Partial<SheetDetails>): void };

/** A sentence or two for lists and search; optional. Its length is counted as on the server. */
const SummaryField = ({ details: { summary }, onChange }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const { notice, ...events } = useCutNotice(MAX_SUMMARY_LENGTH);
  return (
    <div className={styles.summary}>
      <label htmlFor={id}>{t('publish.summary')}</label>
      <textarea
        id={id}
        rows={2}
        lang={languageOfField(summary)}
        dir="auto"
        value={summary}
        maxLength={MAX_SUMMARY_LENGTH}
        aria-describedby={`${id}-note`}
        {...events}
        onChange={(event) => onChange({ summary: event.target.value })}
      />
      <p id={`${id}-note`} className={styles.note}>
        {t('publish.summary_hint')}{' '}
        {t('publish.summary_count', {
          count: formatNumber(language, summary.length),
          max: formatNumber(language, MAX_SUMMARY_LENGTH),
        })}
      </p>
      <CutNotice notice={notice} />
    </div>
  );
};

type ChoicesProps<Value extends string> = {
  legend: string;
  value: Value;
  choices: { value: Value; label: string; note: string }[];
  onChoose(value: Value): void;
};

/** One of a few choices, each with a sentence that explains it. */
export const ExplainedChoices = <Value extends string>({ legend, value, choices, onChoose }: ChoicesProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            aria-describedby={`${name}-${choice.value}`}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            {choice.label}
            <span id={`${name}-${choice.value}`} className={styles.note}>
              {choice.note}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const LayoutField = ({ details: { layout }, onChange }: Props) => {
  const t = useT();
  return (
    <ExplainedChoices<SheetLayout>
      legend={t('publish.layout')}
      value={layout}
      choices={SHEET_LAYOUTS.map((value) => ({
        value,
        label: t(`publish.layout.${value}`),
        note: t(`publish.layout_note.${value}`),
      }))}
      onChoose={(next) => onChange({ layout: next })}
    />
  );
};

/** The same below the text in the editor and in the dialog that publishes. */
export const SheetDetailsFields = (props: Props) => {
  const t = useT();
  const { details, onChange } = props;
  return (
    <div className={styles.details}>
      <SummaryField {...props} />
      <TopicPicker label={t('topics.title')} selected={details.topics} onChange={(topics) => onChange({ topics })} />
      <TagField tags={details.tags} onChange={(tags) => onChange({ tags })} />
      <LayoutField {...props} />
    </div>
  );
};
