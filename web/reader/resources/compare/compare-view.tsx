import { type Dispatch, type Ref, useEffect, useReducer, useRef, useState } from 'react';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import type { TextTab } from '#web/paths.ts';
import type { OpenText } from '#web/reader/reader-types.ts';
import type { ViewProps } from '#web/reader/resources/panel-menu.ts';
import { ChapterLimit, LIMIT_ID } from '#web/reader/resources/passage-item.tsx';
import { Button } from '#web/ui/button.tsx';
import { CompareCollections, CompareContents, CompareVersions, CompareWorks } from './compare-lists.tsx';
import { CompareSearch } from './compare-search.tsx';
import {
  type FoundText,
  lastStep,
  START,
  type Step,
  stepKey,
  type Trail,
  type TrailEvent,
  trailReducer,
} from './compare-trail.ts';
import styles from './compare-view.module.css';

const TABS: TextTab[] = ['contents', 'versions'];

type Props = Pick<ViewProps, 'canAddChapter' | 'onOpenText'> & { text: FoundText };

/** Opens a text at its beginning, at one of its sections, or in another version. */
export const CompareText = ({ text, canAddChapter, onOpenText }: Props) => {
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
        onClick={() => open(text.title, { text_id: text.id, content_id: text.content_id })}
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
              textId={text.id}
              onSelect={({ content_id, segment_id, section }) =>
                open(section.title || text.title, { text_id: text.id, content_id, segment_id })
              }
            />
          ) : (
            <CompareVersions
              textId={text.id}
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
        <LangText isOneLine language={step.text.language} script={step.text.script}>
          {step.text.title}
        </LangText>
      );
  }
};

/** The library inside the panel: opens a text beside the current one. */
export const CompareView = (props: ViewProps) => {
  const [trail, dispatch] = useReducer(trailReducer, START);
  const heading = useRef<HTMLHeadingElement>(null);
  const key = stepKey(lastStep(trail));
  const shownKey = useRef(key);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    heading.current?.focus();
  }, [key]);

  return (
    <>
      <ChapterLimit canAddChapter={props.canAddChapter} />
      <CompareSearch
        canAddChapter={props.canAddChapter}
        onOpenText={props.onOpenText}
        onFound={(found) => dispatch({ type: 'found', found })}
      >
        <CompareStep trail={trail} dispatch={dispatch} heading={heading} {...props} />
      </CompareSearch>
    </>
  );
};

type StepProps = ViewProps & { trail: Trail; dispatch: Dispatch<TrailEvent>; heading: Ref<HTMLHeadingElement> };

/** The last step of the trail, below links to those before it. */
const CompareStep = ({ trail, dispatch, heading, ...props }: StepProps) => {
  const t = useT();
  const step = lastStep(trail);
  return (
    <>
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
        <CompareWorks
          collectionId={step.collection.id}
          onSelect={({ id, title, language, script, table_of_contents: [content_id] }) =>
            dispatch({ type: 'text', text: { id, title, language, script, content_id } })
          }
        />
      )}
      {step.kind === 'text' && <CompareText text={step.text} {...props} />}
    </>
  );
};
