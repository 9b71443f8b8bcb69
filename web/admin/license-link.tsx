import { licenseAddress } from '#shared/license-address.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import styles from './record-form.module.css';

/** Below the choice of a licence: where it can be read. Nothing where that is not known. */
export const LicenseLink = ({ license }: { license: string }) => {
  const t = useT();
  const { language } = useLanguage();
  const address = licenseAddress(license, language);
  if (!address) return null;
  return (
    <p className={styles.hint}>
      {t('license.address')}:{' '}
      <a href={address} target="_blank" rel="license noopener noreferrer">
        {address.replace('https://', '')}
      </a>
    </p>
  );
};
