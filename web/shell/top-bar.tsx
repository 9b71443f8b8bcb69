import { Contrast, Languages, Menu as MenuIcon, Search } from 'lucide';
import { useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { SITE_LANGUAGE_NAMES } from '#shared/languages.ts';
import type { Theme } from '#shared/themes.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link, NavLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { AccountItems, AccountMenu, MemberSlot } from './account-menu.tsx';
import { LanguageChoice, ThemeChoice } from './preference-choices.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './top-bar.module.css';

const loadBell = async () => (await import('#web/notifications/bell.tsx')).Bell;

const Links = () => {
  const t = useT();
  return (
    <>
      <NavLink to={paths.collections()}>{t('header.text')}</NavLink>
      <NavLink to={paths.community()}>{t('header.community')}</NavLink>
    </>
  );
};

/** The search box of a phone, one tap away. */
const PhoneSearch = () => {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  return (
    <Menu
      className={styles.phone}
      panelClassName={styles.sheet}
      onOpen={() => box.current?.querySelector('input')?.focus()}
      button={
        <>
          <Icon node={Search} aria-hidden="true" size={22} />
          <ScreenReaderText>{t('header.search')}</ScreenReaderText>
        </>
      }
    >
      <div ref={box}>
        <SearchForm />
      </div>
    </Menu>
  );
};

/** On a desktop the items are in a row; on a phone they are in the menu, with the languages as a list. */
export const TopBar = ({ theme }: { theme: Theme }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={paths.home()} className={styles.logo}>
          <span className={styles.mark} aria-hidden="true" />
          {t('site.name')}
        </Link>
        <nav className={styles.desk} aria-label={t('header.navigation')}>
          <div className={styles.links}>
            <Links />
          </div>
          <SearchForm />
          <Menu
            button={
              <>
                <Icon node={Contrast} aria-hidden="true" size={18} />
                <ScreenReaderText>{t('header.theme')}</ScreenReaderText>
              </>
            }
          >
            <ThemeChoice rendered={theme} />
          </Menu>
          <Menu
            button={
              <>
                <Icon node={Languages} aria-hidden="true" size={18} />
                <ScreenReaderText>{t('header.language')}</ScreenReaderText>
                <span>{SITE_LANGUAGE_NAMES[language]}</span>
              </>
            }
          >
            <LanguageChoice />
          </Menu>
          <AccountMenu>
            <MemberSlot className={styles.bell} load={loadBell} />
          </AccountMenu>
        </nav>
        <MemberSlot className={styles.phoneBell} load={loadBell} />
        <PhoneSearch />
        <Menu
          className={`${styles.phone} ${styles.phoneMenu}`}
          panelClassName={styles.sheet}
          button={
            <>
              <Icon node={MenuIcon} aria-hidden="true" size={22} />
              <ScreenReaderText>{t('header.menu')}</ScreenReaderText>
            </>
          }
        >
          <nav aria-label={t('header.navigation')}>
            <div className={styles.stack}>
              <Links />
              <AccountItems />
            </div>
            <h2 className={styles.heading}>{t('header.language')}</h2>
            <LanguageChoice />
            <h2 className={styles.heading}>{t('header.theme')}</h2>
            <ThemeChoice rendered={theme} />
          </nav>
        </Menu>
      </div>
    </header>
  );
};
