import { toApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { NO_FILTERS, type SearchChoices, searchAddress } from './search-choices.ts';
import { SearchMessage } from './search-message.tsx';

type Props = { choices: SearchChoices; error: unknown; onRetry(): void };

/** When no answer came: what happened, and what can be done here; the box above stays. */
export const SearchFailed = ({ choices, error, onRetry }: Props) => {
  const t = useT();
  const { status } = toApiError(error);
  if (status === 404) {
    const wide = (
      <Link key="wide" to={searchAddress(choices, NO_FILTERS)}>
        {t('search.without_filters')}
      </Link>
    );
    return <SearchMessage title={t('search.text_gone')} tips={[wide]} />;
  }
  if (status === 400) return <SearchMessage title={t('search.refused')} tips={[t('search.try.fewer')]} />;
  return (
    <SearchMessage
      isAlert
      title={t('search.failed')}
      hint={status === 0 ? t('refusal.network') : t('refusal.unavailable')}
      tips={[
        <Button variant="primary" key="again" onClick={onRetry}>
          {t('common.try_again')}
        </Button>,
      ]}
    />
  );
};
