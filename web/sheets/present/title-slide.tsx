import { useEffect, useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { useShortLink } from '#web/ui/use-short-link.ts';
import styles from './slides.module.css';

/** For the class to type, without `https://`. A private sheet has none. */
const ShortAddress = ({ sheet: { id, sheet_title: title, publisher } }: { sheet: Sheet }) => {
  const { link } = useShortLink({ text_id: id }, paths.readSheet({ username: publisher.username, title, id }));
  return (
    <p className={styles.address} dir="ltr" translate="no">
      {link?.replace(/^https?:\/\//, '')}
    </p>
  );
};

export const TitleSlide = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const { sheet_title, summary, language, publisher, is_published } = sheet;
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <header className={styles.title}>
      <UserText as="h1" language={language}>
        {sheet_title}
      </UserText>
      {summary && (
        <UserText as="p" className={styles.summary} language={language}>
          {summary}
        </UserText>
      )}
      <UserText as="p" className={styles.author}>
        {publisher.name || t('sheet.former_member')}
      </UserText>
      {is_published && isInBrowser && <ShortAddress sheet={sheet} />}
    </header>
  );
};
