import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { RadioField } from '#web/ui/form/choice-fields.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';

const DAYS = { day: 1, week: 7, month: 30 } as const;
const DURATIONS = [...(Object.keys(DAYS) as (keyof typeof DAYS)[]), 'date'] as const;

const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The last day of the silence that was chosen, in UTC as the server counts. */
export const lastDayOf = ({ duration, until }: Record<string, string>): string => {
  const chosen = (Object.keys(DAYS) as (keyof typeof DAYS)[]).find((each) => each === duration);
  return chosen ? dayAfter(DAYS[chosen]) : (until ?? '');
};

/** How long a silence lasts. */
export const SilenceFields = () => {
  const t = useT();
  const [duration, setDuration] = useState<string>('week');
  const choices = DURATIONS.map((value) => ({ value, label: t(`admin.silence_for.${value}`) }));
  return (
    <div
      onChange={({ target }) =>
        target instanceof HTMLInputElement && target.type === 'radio' && setDuration(target.value)
      }
    >
      <RadioField name="duration" legend={t('admin.silence_for')} initial="week" choices={choices} />
      {duration === 'date' && (
        <TextField
          name="until"
          type="date"
          label={t('admin.silence_until')}
          min={dayAfter(0)}
          defaultValue={dayAfter(14)}
        />
      )}
    </div>
  );
};
