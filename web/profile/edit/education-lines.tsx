import { Plus, X } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_EDUCATIONS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import type { FieldOf } from './edit-profile-form.tsx';
import { educationField } from './profile-form-rules.ts';
import styles from './edit-profile.module.css';

/** Starts with one empty line if there are none. */
export const useEducationLines = (educations: string[]) => {
  const [lines, setLines] = useState(() =>
    (educations.length > 0 ? educations : ['']).map((text, id) => ({ id, text })),
  );
  return {
    lines,
    add: () => setLines([...lines, { id: Math.max(...lines.map(({ id }) => id)) + 1, text: '' }]),
    remove: (id: number) => setLines(lines.filter((line) => line.id !== id)),
  };
};

type Props = { educations: ReturnType<typeof useEducationLines>; field: FieldOf; onEdited(): void };

/** Every line but the first can be removed. */
export const EducationLines = ({ educations: { lines, add, remove }, field, onEdited }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const group = useRef<HTMLDivElement>(null);
  /** Moves the focus to the line to write in next. */
  const changeLines = (change: () => void, focused: number) => {
    flushSync(change);
    group.current?.querySelectorAll('input')[focused]?.focus();
  };
  return (
    <div ref={group} role="group" aria-label={t('profile.educations')} className={styles.lines}>
      {lines.map(({ id, text }, index) => {
        const number = formatNumber(language, index + 1);
        return (
          <div key={id} className={styles.line}>
            <TextField
              {...field(educationField(index))}
              label={t('edit_profile.education', { number })}
              defaultValue={text}
              dir="auto"
              isOptional
            />
            {index > 0 && (
              <IconButton
                icon={X}
                label={t('edit_profile.education_remove', { number })}
                onClick={() => {
                  changeLines(() => remove(id), index - 1);
                  onEdited();
                }}
              />
            )}
          </div>
        );
      })}
      <Button
        className={styles.add}
        disabled={lines.length >= MAX_EDUCATIONS}
        onClick={() => changeLines(add, lines.length)}
      >
        <Icon node={Plus} aria-hidden="true" size={18} />
        {t('edit_profile.education_add')}
      </Button>
    </div>
  );
};
