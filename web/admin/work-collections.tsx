import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogWork } from '#shared/contract/admin-catalog.ts';
import { LAST_POSITION } from '#shared/field-values.ts';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { catalogCollectionsQuery } from './tree.data.ts';
import { findByTitle, pathOf } from './tree-rules.ts';
import type { RecordEdits } from './use-record-edits.ts';
import styles from './record-form.module.css';

type Found = { id: string; title: string };

/** Finds collections by their titles, at every depth. */
export const CollectionSearch = ({ isIn, onAdd }: { isIn(id: string): boolean; onAdd(found: Found): void }) => {
  const t = useT();
  const { language } = useLanguage();
  const [words, setWords] = useState('');
  const { data } = useQuery(catalogCollectionsQuery(textLanguage(language)));
  const nodes = data?.collections ?? [];
  const found = findByTitle(nodes, words, ({ id }) => !isIn(id));
  return (
    <>
      <TextField
        name="collection-search"
        label={t('record.find_collection')}
        isOptional
        value={words}
        maxLength={200}
        onChange={({ target }) => setWords(target.value)}
        // Enter must not send the form that the field stands in.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={styles.list} aria-label={t('record.found_collections')}>
        {found.map((node) => (
          <li key={node.id} className={styles.item}>
            <UserText>{pathOf(nodes, node)}</UserText>
            <Button
              size="small"
              aria-label={t('record.put_into', { title: node.title })}
              onClick={() => onAdd({ id: node.id, title: pathOf(nodes, node) })}
            >
              {t('record.put_in')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};

type Props = { work: CatalogWork; edits: RecordEdits; isReadOnly: boolean };

/** The collections that a work stands in. */
export const WorkCollections = ({ work, edits, isReadOnly }: Props) => {
  const t = useT();
  const [added, setAdded] = useState<Found[]>([]);
  const named = new Map([...added, ...work.collections].map(({ id, title }) => [id, title]));
  const paths = new Map(work.collections.map(({ id, path }) => [id, path]));
  const isIn = (id: string) => edits.valueOf(`collections.${id}`) !== null;
  const own = [...named].filter(([id]) => isIn(id));
  return (
    <fieldset className={styles.group}>
      <legend>{t('record.collections')}</legend>
      <ul className={styles.list}>
        {own.map(([id, title]) => (
          <li key={id} className={styles.item}>
            <UserText>{[...(paths.get(id) ?? []), title].join(' › ')}</UserText>
            {!isReadOnly && (
              <Button
                size="small"
                aria-label={t('record.take_out_of', { title })}
                onClick={() => edits.setValue(`collections.${id}`, null)}
              >
                {t('record.take_out')}
              </Button>
            )}
          </li>
        ))}
        {own.length === 0 && <li className={styles.hint}>{t('record.in_no_collection')}</li>}
      </ul>
      {!isReadOnly && (
        <CollectionSearch
          isIn={isIn}
          onAdd={(found) => {
            setAdded([...added, found]);
            edits.setValue(`collections.${found.id}`, LAST_POSITION);
          }}
        />
      )}
    </fieldset>
  );
};
