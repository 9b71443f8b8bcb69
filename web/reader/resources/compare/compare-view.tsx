import { useEffect, useReducer, useRef } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { CompareCollections } from './compare-collections.tsx';
import { CompareText } from './compare-text.tsx';
import { lastStep, START, type Step, stepKey, trailReducer } from './compare-trail.ts';
import { CompareWorks } from './compare-works.tsx';
import { ChapterLimit } from '../open-text.tsx';
import type { ViewProps } from '../view-props.ts';
import styles from './compare-view.module.css';

type StepNameProps = { step: Step };

const StepName = ({ step }: StepNameProps) => {
  const t = useT();
  const { language } = useLanguage();
  switch (step.kind) {
    case 'library':
      return <LangText language={language}>{t('breadcrumbs.library')}</LangText>;
    case 'collections':
    case 'works':
      return <LangText language={step.collection.language}>{step.collection.title}</LangText>;
    case 'text':
      return (
        <LangText language={step.work.language} script={step.work.script}>
          {step.work.title}
        </LangText>
      );
  }
};

/** The library inside the panel: what is chosen is opened beside the text being read. */
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
          <ol className={styles.trail}>
            {trail.slice(0, -1).map((passed, index) => (
              <li key={stepKey(passed)}>
                <button type="button" onClick={() => dispatch({ type: 'return', index })}>
                  <StepName step={passed} />
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
