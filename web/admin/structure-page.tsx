import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TextStructure } from '#shared/contract/admin-structure.ts';
import { textLanguage } from '#shared/languages.ts';
import { hasRole } from '#shared/roles.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { adminErrorMessage } from './admin-error.ts';
import { AdminFrame } from './admin-frame.tsx';
import { useQuotedBySentence } from './quoted-by.tsx';
import { SectionPart } from './section-part.tsx';
import { changeText, structureQuery } from './structure.data.ts';
import { TreeView } from './tree-view.tsx';
import type { Place } from './tree-rules.ts';
import styles from './structure.module.css';

/** Says that sections and segments were arranged by hand, and offers those of the source. */
const HandSet = ({ text, onDone }: { text: TextStructure; onDone(): Promise<void> }) => {
  const t = useT();
  const { language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const sentenceOf = useQuotedBySentence();
  const { structure } = text.hand_set;
  if (!structure) return null;
  const sizes = (sections: number, segments: number) =>
    t('structure.sizes', {
      sections: formatNumber(language, sections),
      segments: formatNumber(language, segments),
    });
  const take = async () => {
    await changeText(text.id, text.revision, [{ type: 'use_source_structure' }]);
    setAsking(false);
    await onDone();
  };
  return (
    <Notice>
      <p>
        {t('structure.hand_set', {
          here: sizes(text.sections.length, text.segments),
          source: sizes(structure.sections, structure.segments),
        })}
      </p>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('record.use_source')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('structure.use_source_title')}
          message={[
            t('structure.use_source_lead'),
            sentenceOf(structure.quoted_by, 'structure.text_quoted_by'),
            t('tree.can_be_undone'),
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={t('record.use_source')}
          cancelLabel={t('profile.cancel')}
          describe={adminErrorMessage}
          onConfirm={take}
          onCancel={() => setAsking(false)}
        />
      )}
    </Notice>
  );
};

const Structure = ({ text, search }: { text: TextStructure; search: URLSearchParams }) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
  /** The next of several moves may come before the page has the revision of the one before. */
  const saved = useRef(0);
  const move = async (section_id: string, { parent_id, position }: Place) => {
    const seen = Math.max(saved.current, text.revision);
    const { revision } = await changeText(text.id, seen, [{ type: 'move_section', section_id, parent_id, position }]);
    saved.current = revision;
  };
  return (
    <>
      <h2 className={styles.heading}>
        <UserText>{text.title}</UserText>
      </h2>
      <p className={styles.hint}>
        <Link to={adminPaths.text(text.id)}>{t('structure.back')}</Link> ·{' '}
        {t('structure.revision', { number: formatNumber(language, text.revision) })}
      </p>
      <HandSet text={text} onDone={refresh} />
      <div className={styles.tree}>
        <TreeView
          label={t('record.sections')}
          nodes={text.sections.map(({ id, parent_id, title, first, last }) => ({
            id,
            parent_id,
            title: title || t('structure.untitled'),
            language: title ? text.language : textLanguage(language),
            note: formatCount(t, language, 'text.passages', last - first + 1),
          }))}
          addressOf={(id) => adminPaths.structure(text.id, id)}
          onMove={move}
        />
      </div>
      <SectionPart key={search.get('section')} text={text} search={search} />
    </>
  );
};

/** The sections and the words of a text. */
export const StructurePage = ({ route }: { route: RouteContext<'id'> }) => {
  const { language } = useLanguage();
  const query = useQuery(structureQuery(route.params.id, textLanguage(language)));
  return (
    <AdminFrame route={route} section="works">
      {(role) =>
        hasRole(role, 'librarian') ? (
          <AsyncPart query={query} onFailure="list">
            {(text) => <Structure key={text.id} text={text} search={route.search} />}
          </AsyncPart>
        ) : (
          <NotFound heading />
        )
      }
    </AdminFrame>
  );
};
