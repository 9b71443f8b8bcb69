import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { useHead } from './use-head.ts';
import { Loading, NotFound } from './placeholder.tsx';

type Props<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode };

const MissingPage = () => {
  const t = useT();
  useHead({ title: t('global.not_found'), description: t('global.not_found_hint'), path: '', missing: true });
  return <NotFound heading hint={t('global.not_found_hint')} />;
};

/** The data a page is about: shown when it is there, said when it is missing, and any other failure is the error screen's. */
export const Awaited = <Data,>({ query, children }: Props<Data>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Loading />;
  if (isMissing(query.error)) return <MissingPage />;
  throw query.error;
};
