import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { ShortLink } from '#web/ui/short-link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './sheet-tools.module.css';

/** A short link to copy, and links to share it by. It closes when something else is pressed. */
export const ShareMenu = ({ sheet: { id, sheet_title, publisher } }: { sheet: Sheet }) => {
  const t = useT();
  // The link is asked for when it is wanted.
  const [isWanted, setWanted] = useState(false);
  return (
    <Menu
      staysOpen
      panelClassName={styles.panel}
      onOpen={() => setWanted(true)}
      button={
        <>
          <Share2 aria-hidden="true" size={20} />
          <ScreenReaderText>{t('common.share')}</ScreenReaderText>
        </>
      }
    >
      {isWanted && (
        <ShortLink
          target={{ text_id: id }}
          path={paths.readSheet({ username: publisher.username, title: sheet_title, id })}
          title={sheet_title}
        />
      )}
    </Menu>
  );
};
