import { useEffect } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { COMMUNITY_PAGE_SIZE } from '#shared/limits.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readStored } from '#web/storage.ts';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { type CommunityChoices, communityAddress } from './community-choices.ts';

/** An address that names no size shows as many rows as were chosen last. */
export const useRememberedSize = ({ search }: RouteContext, choices: CommunityChoices): void => {
  const navigate = useNavigate();
  const isNamed = search.has('limit') || search.has('page');
  const stored = readPaging(new URLSearchParams({ limit: isNamed ? '' : rememberedSize() }), COMMUNITY_PAGE_SIZE);
  const address = communityAddress(choices, { paging: stored });
  const isOther = !isNamed && stored.limit !== COMMUNITY_PAGE_SIZE;
  useEffect(() => {
    if (isOther) navigate(address, { replace: true });
  }, [isOther, address, navigate]);
};

const rememberedSize = (): string => (typeof window === 'undefined' ? '' : (readStored('communityPageSize') ?? ''));
