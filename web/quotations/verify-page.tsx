import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { MAX_QUOTATION_LENGTH, MAX_QUOTATION_WORDS, MIN_QUOTATION_WORDS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfField } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useNavigate } from '#web/router/router.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/form-field.tsx';
import { useHead } from '#web/ui/head.ts';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FoundPassage } from './found-passage.tsx';
import { fitsInAddress, readQuotation, verifyQuery } from './verify.data.ts';
import styles from './verify-page.module.css';

/** Longer ones are quotations. */
const MAX_SEARCHED = 100;

const Results = ({ text }: { text: string }) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useQuery(verifyQuery(text, language));
  return (
    <section aria-labelledby="verify-results" className={styles.results}>
      <AsyncPart query={query} onFailure="retry">
        {({ match, passages, is_shortened }) => (
          <>
            <h2 id="verify-results" className={styles.heading}>
              <span role="status">{t(`quotation_check.told_${match}`)}</span>
            </h2>
            {is_shortened && <Notice>{t('quotation_check.shortened')}</Notice>}
            {match === 'none' && (
              <>
                <p>{t('verify.none_hint')}</p>
                {/* Words, a title or a number such as Toh 21, 144b: the search knows all of them. */}
                {text.length <= MAX_SEARCHED && (
                  <p>
                    <Link to={paths.search(text)}>{t('header.search_placeholder')}</Link>
                  </p>
                )}
              </>
            )}
            {match === 'near' && <p className={styles.note}>{t('verify.marks')}</p>}
            <ol className={styles.list}>
              {passages.map((passage) => (
                <FoundPassage key={`${passage.text_id} ${passage.segments[0]?.segment_id}`} passage={passage} />
              ))}
            </ol>
          </>
        )}
      </AsyncPart>
    </section>
  );
};

/** Where a quotation stands in the library, word for word or nearly. A short one is in the address. */
export const VerifyPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const inAddress = readQuotation(route.search);
  /** Too long for an address; asked for at one. */
  const [long, setLong] = useState({ text: '', inAddress: '' });
  const asked = long.text && long.inAddress === inAddress ? long.text : inAddress;
  useHead({
    title: t('verify.title'),
    description: t('verify.lead'),
    path: paths.verify(),
    unlisted: inAddress !== '',
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    if (!text) return;
    if (fitsInAddress(text)) {
      setLong({ text: '', inAddress: '' });
      if (text !== inAddress) navigate(paths.verify(text));
    } else setLong({ text, inAddress });
  };
  const number = (value: number) => formatNumber(language, value);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('verify.title')}</h1>
      <p>{t('verify.lead')}</p>
      <form key={inAddress} method="get" action={paths.verify()} onSubmit={submit} className={styles.form}>
        <TextArea
          name="text"
          label={t('verify.quotation')}
          hint={t('verify.limits', {
            least: number(MIN_QUOTATION_WORDS),
            words: number(MAX_QUOTATION_WORDS),
            letters: number(MAX_QUOTATION_LENGTH),
          })}
          required
          maxLength={MAX_QUOTATION_LENGTH}
          defaultValue={asked}
          lang={languageOfField(asked)}
        />
        <div>
          <Button type="submit" variant="primary">
            {t('verify.submit')}
          </Button>
        </div>
      </form>
      {asked && <Results key={asked} text={asked} />}
    </div>
  );
};
