import type { SubmitEvent } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { REDIRECT_TO_CITATION } from '#web/search/redirect-to-citation.ts';
import { SuggestBox } from '#web/search/suggest/suggest-box.tsx';
import styles from './search-form.module.css';

/** Goes to the search screen; an empty query does nothing, and the box is cleared after submit. */
export const SearchForm = () => {
  const t = useT();
  const navigate = useNavigate();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const query = String(new FormData(form).get('q') ?? '').trim();
    if (!query) return;
    form.reset();
    navigate(paths.search(query), { state: REDIRECT_TO_CITATION });
  };

  return (
    <SuggestBox
      label={t('header.search_placeholder')}
      className={styles.form}
      method="get"
      action={paths.search('')}
      onSubmit={submit}
      input={{ name: 'q', required: true }}
    />
  );
};
