import { linkProblem, normalizeLink, SOCIAL_ACCOUNTS, type SocialAccount } from '#shared/profile-rules.ts';

/** Names that are the same in every language; e-mail has words of its own. */
export const ACCOUNT_NAMES: Record<Exclude<SocialAccount, 'email'>, string> = {
  'x.com': 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  youtube: 'YouTube',
};

type Link = { account: SocialAccount; url: string };
export type ShownLink = { account: SocialAccount; href: string; label: string | undefined };

/** In the order of the form. One without an address is hidden, and so is one that no rule of ours would let in. */
export const shownLinks = (links: Link[]): ShownLink[] =>
  SOCIAL_ACCOUNTS.flatMap((account): ShownLink[] => {
    const url = normalizeLink(account, links.find((link) => link.account === account)?.url ?? '');
    if (url === '' || linkProblem(account, url)) return [];
    if (account === 'email') return [{ account, href: `mailto:${url}`, label: undefined }];
    return [{ account, href: url, label: ACCOUNT_NAMES[account] }];
  });
