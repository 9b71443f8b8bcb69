import type { Version } from '#shared/contract/texts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatCoverage } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { SelectLink } from '#web/ui/select-link.tsx';
import { ListTitle } from '#web/ui/list-title.tsx';
import styles from './version-list.module.css';

type Props = { versions: Version[]; onSelect?: (version: Version) => void };

const VersionRow = ({ version, onSelect }: { version: Version; onSelect?: (version: Version) => void }) => {
  const t = useT();
  const { language } = useLanguage();
  const facts: [label: string, value: string][] = [
    [t('text.version.language'), languageName(t, version.language)],
    [t('text.version.revision_history'), version.revision],
    [t('text.version.source'), version.source],
    [t('text.version.license'), version.license],
    [t('text.version.coverage'), version.coverage === null ? '' : formatCoverage(language, version.coverage)],
  ];
  const select = onSelect && (() => onSelect(version));
  const [content_id] = version.table_of_contents;
  return (
    <li className={styles.version}>
      <ListTitle language={version.language} script={version.script}>
        <SelectLink to={paths.text(version.id, version.type)} onSelect={select}>
          {version.title}
        </SelectLink>
      </ListTitle>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {content_id && (
        <SelectLink to={paths.chapter({ text_id: version.id, content_id })} className={styles.read} onSelect={select}>
          <span aria-hidden="true">{t('text.version.read')}</span>
          <ScreenReaderText>{t('text.version.read_title', { title: version.title })}</ScreenReaderText>
        </SelectLink>
      )}
    </li>
  );
};

export const VersionList = ({ versions, onSelect }: Props) => (
  <ul>
    {versions.map((version) => (
      <VersionRow key={version.id} version={version} onSelect={onSelect} />
    ))}
  </ul>
);
