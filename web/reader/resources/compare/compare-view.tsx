import { useEffect, useReducer, useRef, useState } from 'react';
import type { WorkRow } from '#shared/contract/texts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import type { TextTab } from '#web/paths.ts';
import type { OpenText } from '#web/reader/reader-types.ts';
import type { ViewProps } from '#web/reader/resources/panel-menu.ts';
import { ChapterLimit, LIMIT_ID } from '#web/reader/resources/passage-item.tsx';
import { Button } from '#web/ui/button.tsx';
import { CompareCollections, CompareContents, CompareVersions, CompareWorks } from './compare-lists.tsx';
import { lastStep, START, type Step, stepKey, trailReducer } from './compare-trail.ts';
import styles from './compare-view.module.css';

const TABS: TextTab[] = ['contents', 'versions'];

type Props = Pick<ViewProps, 'canAddChapter' | 'onOpenText'> & { work: WorkRow };

/** Opens a text at its beginning, at one of its sections, or in another version. */
export const CompareText = ({ work, canAddChapter, onOpenText }: Props) => {
  const t = useT();
  const [tab, setTab] = useState<TextTab>('contents');
  const [opened, setOpened] = useState<string | null>(null);
  const open = (title: string, chosen: OpenText) => {
    setOpened(title);
    onOpenText(chosen);
  };
  return (
    <>
      <p className={styles.opened} role="status">
        {opened !== null && t('compare.opened', { title: opened })}
      </p>
      <Button
        size="small"
        isDisabled={!canAddChapter}
        aria-describedby={canAddChapter ? undefined : LIMIT_ID}
        onClick={() => open(work.title, { text_id: work.id, content_id: work.table_of_contents[0] })}
      >
        {t('compare.open_beside')}
      </Button>
      {canAddChapter && (
        <>
          <div className={styles.tabs} role="group" aria-label={t('text.tabs')}>
            {TABS.map((one) => (
              <button key={one} type="button" aria-pressed={one === tab} onClick={() => setTab(one)}>
                {t(`text.${one}`)}
              </button>
            ))}
          </div>
          {tab === 'contents' ? (
            <CompareContents
              textId={work.id}
              onSelect={({ content_id, segment_id, section }) =>
                open(section.title || work.title, { text_id: work.id, content_id, segment_id })
              }
            />
          ) : (
            <CompareVersions
              textId={work.id}
              onSelect={({ id, title, table_of_contents: [content_id] }) => open(title, { text_id: id, content_id })}
            />
          )}
        </>
      )}
    </>
  );
};

type StepNameProps = { step: Step };

const StepName = ({ step }: StepNameProps) => {
  const t = useT();
  const { language } = useLanguage();
  switch (step.kind) {
    case 'library':
      return <LangText language={language}>{t('breadcrumbs.library')}</LangText>;
    case 'collections':
    case 'works':
      return (
        <LangText isOneLine language={step.collection.language}>
          {step.collection.title}
        </LangText>
      );
    case 'text':
      return (
        <LangText isOneLine language={step.work.language} script={step.work.script}>
          {step.work.title}
        </LangText>
      );
  }
};

/** The library inside the panel: opens a text beside the current one. */
export const CompareView = (props: ViewProps) => {
  const t = useT();
  const [trail, dispatch] = useReducer(trailReducer, START);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownDepth = useRef(trail.length);
  const step = lastStep(trail);

  useEffect(() => {
    if (shownDepth.current === trail.length) return;
    shownDepth.current = trail.length;
    heading.current?.focus();
  }, [trail.length]);

  return (
    <>
      <ChapterLimit canAddChapter={props.canAddChapter} />
      {trail.length > 1 && (
        <nav aria-label={t('breadcrumbs.label')}>
          <ol className={styles.breadcrumbs}>
            {trail.slice(0, -1).map((ancestor, index) => (
              <li key={stepKey(ancestor)}>
                <button type="button" onClick={() => dispatch({ type: 'return', index })}>
                  <StepName step={ancestor} />
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        <StepName step={step} />
      </h3>
      {(step.kind === 'library' || step.kind === 'collections') && (
        <CompareCollections
          parentId={step.kind === 'library' ? undefined : step.collection.id}
          onSelect={(collection) => dispatch({ type: 'collection', collection })}
        />
      )}
      {step.kind === 'works' && (
        <CompareWorks collectionId={step.collection.id} onSelect={(work) => dispatch({ type: 'work', work })} />
      )}
      {step.kind === 'text' && <CompareText work={step.work} {...props} />}
    </>
  );
};
