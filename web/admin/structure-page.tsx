import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextStructure } from '#shared/contract/admin-structure.ts';
import { textLanguage } from '#shared/languages.ts';
import { hasRole } from '#shared/roles.ts';
import { toApiError } from '#web/api/api-error.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { AdminFrame } from './admin-frame.tsx';
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
          message={`${t('structure.use_source_lead')} ${t('tree.can_be_undone')}`}
          confirmLabel={t('record.use_source')}
          cancelLabel={t('profile.cancel')}
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
  const [isOutdated, setOutdated] = useState(false);
  const { run, problem } = useAsyncAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  const move = (section_id: string, { parent_id, position }: Place) =>
    run(async () => {
      setOutdated(false);
      try {
        await changeText(text.id, text.revision, [{ type: 'move_section', section_id, parent_id, position }]);
      } catch (error) {
        setOutdated(toApiError(error).code === 'conflict');
        throw error;
      }
    });
  return (
    <>
      <h2 className={styles.heading}>
        <UserText>{text.title}</UserText>
      </h2>
      <p className={styles.hint}>
        <Link to={paths.adminText(text.id)}>{t('structure.back')}</Link> ·{' '}
        {t('structure.revision', { number: formatNumber(language, text.revision) })}
      </p>
      <HandSet text={text} onDone={async () => void (await run(async () => undefined))} />
      <Refusal>{isOutdated ? t('structure.conflict') : problem}</Refusal>
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
          addressOf={(id) => paths.adminStructure(text.id, id)}
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
