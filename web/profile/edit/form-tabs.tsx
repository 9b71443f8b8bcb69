import type { KeyboardEvent } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { type Tab, TABS } from './profile-form-rules.ts';
import styles from './edit-profile.module.css';

const LABELS = {
  personalDetails: 'edit_profile.personal_details',
  contactDetails: 'edit_profile.contact_details',
} as const;

const idOf = (tab: Tab, part: 'tab' | 'panel') => `edit-profile-${tab}-${part}`;

export const panelProps = (tab: Tab, current: Tab) => ({
  role: 'tabpanel',
  id: idOf(tab, 'panel'),
  'aria-labelledby': idOf(tab, 'tab'),
  hidden: tab !== current,
});

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tab key stops once; arrow keys move between the tabs. */
export const FormTabs = ({ tab, onTab }: { tab: Tab; onTab(tab: Tab): void }) => {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? tab;
    onTab(next);
    document.getElementById(idOf(next, 'tab'))?.focus();
  };
  return (
    <div role="tablist" aria-label={t('edit_profile.tabs')} className={styles.tabs}>
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={idOf(one, 'tab')}
          aria-controls={idOf(one, 'panel')}
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={onKeyDown}
        >
          {t(LABELS[one])}
        </button>
      ))}
    </div>
  );
};
