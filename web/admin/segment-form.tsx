import { useRef } from 'react';
import type { EditedSegment, QuotedBy, TextOperation } from '#shared/contract/admin-structure.ts';
import { languageTag } from '#shared/languages.ts';
import { MAX_EDIT_REASON_LENGTH, MAX_SEGMENT_LENGTH } from '#shared/limits.ts';
import { type Key, useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { ConfirmLeave } from '#web/profile/edit/confirm-leave.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { FootnoteFields, NotesFields, ReferencesFields } from './segment-apparatus.tsx';
import { fromLines, toLines } from './editable-lines.ts';
import { useQuotedBySentence } from './quoted-by.tsx';
import { splitHtml } from './split-html.ts';
import { type SegmentEdits, useSegmentEdits } from './use-segment-edits.ts';
import styles from './structure.module.css';

const LEVELS = ['1', '2', '3', '4', '5', '6'];
const TYPES = ['prose', 'verse', 'heading'] as const;

/** Somebody else was faster: the words of both, and the choice between them. */
const Conflict = ({ edits }: { edits: SegmentEdits }) => {
  const t = useT();
  return (
    <div role="alert">
      {edits.theirs && (
        <Notice tone="problem">
          <p>{t('record.conflict')}</p>
          <dl className={styles.both}>
            <dt>{t('record.theirs')}</dt>
            <dd>
              <UserText>{edits.theirs.content}</UserText>
            </dd>
            <dt>{t('record.mine')}</dt>
            <dd>
              <UserText>{edits.values.content}</UserText>
            </dd>
          </dl>
          <div className={styles.actions}>
            <Button size="small" onClick={() => edits.settle('theirs')}>
              {t('record.take_theirs')}
            </Button>
            <Button size="small" onClick={() => edits.settle('mine')}>
              {t('record.keep_mine')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
};

/** What a change concerns, before it is made. */
const QuotedByHint = ({ quoted_by, sentence }: { quoted_by: QuotedBy | null; sentence?: Key }) => {
  const sentenceOf = useQuotedBySentence();
  const words = quoted_by && sentenceOf(quoted_by, sentence);
  return words ? <p className={styles.hint}>{words}</p> : null;
};

type FieldsProps = { edits: SegmentEdits; lang: string; caretOf(): number };

const FormFields = ({ edits, lang, caretOf }: FieldsProps) => {
  const t = useT();
  const { values, setValues } = edits;
  return (
    <>
      <TextArea
        name="content"
        label={t('record.words')}
        hint={t('structure.words_hint', { tags: '<b> <i> <em> <strong> <sup> <sub>' })}
        lang={lang}
        rows={5}
        maxLength={Math.max(MAX_SEGMENT_LENGTH, values.content.length)}
        value={toLines(values.content)}
        onChange={({ target }) => setValues({ content: fromLines(target.value) })}
      />
      <div className={styles.pair}>
        <SelectField
          name="type"
          label={t('structure.type')}
          value={values.type}
          choices={TYPES.map((type) => ({ value: type, label: t(`structure.type_${type}`) }))}
          onChoose={(chosen) => {
            const type = TYPES.find((each) => each === chosen) ?? 'prose';
            setValues({ type, level: type === 'heading' ? (values.level ?? 2) : null });
          }}
        />
        {values.type === 'heading' && (
          <SelectField
            name="level"
            label={t('structure.level')}
            value={String(values.level)}
            choices={LEVELS.map((level) => ({ value: level, label: level }))}
            onChoose={(level) => setValues({ level: Number(level) })}
          />
        )}
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="starts_block"
          checked={values.starts_block}
          onChange={({ target }) => setValues({ starts_block: target.checked })}
        />
        <span>{t('structure.starts_block')}</span>
      </label>
      <FootnoteFields edits={edits} caretOf={caretOf} />
      <NotesFields edits={edits} />
      <ReferencesFields edits={edits} />
      <TextField
        name="reason"
        label={t('record.reason')}
        hint={t('structure.reason_hint')}
        isOptional
        maxLength={MAX_EDIT_REASON_LENGTH}
        value={edits.reason}
        onChange={({ target }) => edits.setReason(target.value)}
      />
    </>
  );
};

type Props = {
  text: { id: string; language: string; script: string };
  segment: EditedSegment;
  revision: number;
  /** Whether it is the first of its section. */
  isFirst: boolean;
};

/** The words of a segment and what belongs to it. Splitting and joining also save what was changed before. */
export const SegmentForm = ({ text, segment, revision, isFirst }: Props) => {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const edits = useSegmentEdits({ text_id: text.id, segment, revision });
  const { content, type } = edits.values;
  const segment_id = segment.id;
  const act = (operation: TextOperation) => void edits.save(operation);
  /** In the source of the words; a field that was left keeps its caret. */
  const caretOf = (): number => {
    const area = form.current?.elements.namedItem('content');
    return area instanceof HTMLTextAreaElement ? fromLines(area.value.slice(0, area.selectionStart)).length : 0;
  };
  const split = () => {
    const [first, second] = splitHtml(fromLines(toLines(content)), caretOf());
    const hasBoth = [first, second].every((part) => plainText(part).trim() !== '');
    if (hasBoth) act({ type: 'split_segment', segment_id, first, second });
    else edits.refuse(t('refusal.nothing_to_split'));
  };
  const { source, next_quoted_by } = segment;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edits.save();
      }}
    >
      <QuotedByHint quoted_by={segment.quoted_by} />
      <Conflict edits={edits} />
      <FormFields edits={edits} lang={languageTag(text.language, text.script)} caretOf={caretOf} />
      {source && source.content !== null && (
        <p className={styles.hint}>
          {t('record.set_by_hand', { value: plainText(source.content) })}{' '}
          <Button variant="text" size="small" onClick={() => act({ type: 'use_source_words', segment_id })}>
            {t('record.use_source')}
          </Button>
        </p>
      )}
      <Refusal>{edits.refusal}</Refusal>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isBusy={edits.isSaving} isDisabled={edits.theirs !== undefined}>
          {t(edits.isSaving ? 'form.sending' : 'record.save')}
        </Button>
        <p role="status">{edits.isEdited ? t('record.unsaved') : edits.isSaved ? t('record.saved') : ''}</p>
      </div>
      <QuotedByHint quoted_by={next_quoted_by} sentence="structure.next_quoted_by" />
      <div className={styles.actions}>
        <Button size="small" isDisabled={edits.isSaving} onClick={split}>
          {t('structure.split_here')}
        </Button>
        <Button
          size="small"
          isDisabled={!next_quoted_by || edits.isSaving}
          onClick={() => act({ type: 'join_segment', segment_id })}
        >
          {t('structure.join_next')}
        </Button>
        <Button
          size="small"
          isDisabled={isFirst || edits.isSaving}
          onClick={() =>
            act({
              type: 'split_section',
              segment_id,
              title: type === 'heading' ? plainText(content).slice(0, 500) : '',
            })
          }
        >
          {t('structure.new_section')}
        </Button>
      </div>
      <ConfirmLeave isEdited={edits.isEdited} isDone={edits.isDone} />
    </form>
  );
};
