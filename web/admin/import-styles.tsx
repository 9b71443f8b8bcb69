import { STYLE_ROLES } from '#shared/import-choices.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import type { ChoiceProps } from './import-form.tsx';
import styles from './imports.module.css';
import formStyles from './record-form.module.css';

/** What paragraphs of each style become, with what the first of them say. */
export const StyleChoices = ({ found, choices, onChange }: ChoiceProps) => {
  const t = useT();
  const { language } = useLanguage();
  const set = (id: string, chosen: string) => {
    const role = STYLE_ROLES.find((each) => each === chosen) ?? 'prose';
    onChange({ styles: { ...choices.styles, [id]: role } });
  };
  return (
    <fieldset className={formStyles.group}>
      <legend>{t('import.styles')}</legend>
      <p className={formStyles.hint}>{t('import.styles_hint')}</p>
      <ul className={styles.list}>
        {(found.description?.styles ?? []).map(({ id, name, count, samples }) => (
          <li key={id} className={styles.column}>
            <p>
              <UserText>{name || id}</UserText>{' '}
              <span className={styles.place}>{formatCount(t, language, 'import.paragraphs', count)}</span>
            </p>
            <p className={`${styles.samples} ${styles.place}`}>
              <UserText>{samples.join(' … ')}</UserText>
            </p>
            <div>
              <select
                className={styles.select}
                aria-label={t('import.style_role', { style: name || id })}
                value={choices.styles[id] ?? 'prose'}
                onChange={({ target }) => set(id, target.value)}
              >
                {STYLE_ROLES.map((role) => (
                  <option key={role} value={role}>
                    {role.startsWith('heading')
                      ? t('import.style_role.heading', { level: role.slice('heading'.length) })
                      : t(`import.style_role.${role as 'prose' | 'verse' | 'skip'}`)}
                  </option>
                ))}
              </select>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};
