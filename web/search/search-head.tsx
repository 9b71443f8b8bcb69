import { type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useNavigate, useNavigationType } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { choicesQuery, type SearchChoices, searchAddress } from './search-choices.ts';
import { STRAIGHT } from './straight.ts';
import { SuggestingBox } from './suggest/suggesting-box.tsx';
import styles from './search-head.module.css';

/** A new search begins at the top of the page, and the box shows its words however one came to it. */
const useNewWords = (q: string, head: RefObject<HTMLElement | null>) => {
  const type = useNavigationType();
  const shown = useRef(q);
  useEffect(() => {
    const reset = () => head.current?.querySelector('form')?.reset();
    // Whoever goes back before the new results were there never left these, as far as React can tell.
    window.addEventListener('popstate', reset);
    return () => window.removeEventListener('popstate', reset);
  }, [head]);
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    head.current?.querySelector('form')?.reset();
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [q, type, head]);
};

/** Title and box of the search screen, set like the title leaf of a pothi. Other words keep the choices. */
export const SearchHead = ({ choices }: { choices: SearchChoices }) => {
  const t = useT();
  const navigate = useNavigate();
  const id = useId();
  const head = useRef<HTMLElement>(null);
  useNewWords(choices.q, head);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (!q) return;
    navigate(searchAddress(choices, { q }), { state: STRAIGHT });
  };
  const kept = Object.entries(choicesQuery(choices)).filter(([name, value]) => name !== 'page' && value);

  return (
    <header ref={head} className={styles.leaf}>
      <div className={styles.field}>
        <h1 className={styles.title}>{t('search.title')}</h1>
        <SuggestingBox
          id={id}
          label={t('search.box')}
          className={styles.box}
          method="get"
          action={paths.search('')}
          onSubmit={submit}
          input={{ name: 'q', required: true, defaultValue: choices.q }}
        />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" form={id} name={name} value={value} />
        ))}
      </div>
    </header>
  );
};
