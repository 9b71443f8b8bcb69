import { Trash2 } from 'lucide';
import { MAX_SEGMENT_APPARATUS } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { addFootnote, changeFootnote, listFootnotes, removeFootnote } from './inline-footnotes.ts';
import type { SegmentEdits } from './use-segment-edits.ts';
import styles from './structure.module.css';

const replaced = <Item,>(items: Item[], index: number, item: Item): Item[] => items.with(index, item);

/** Footnotes that stand in the words: readers open them there. */
export const FootnoteFields = ({ edits, caretOf }: { edits: SegmentEdits; caretOf(): number }) => {
  const t = useT();
  const { content } = edits.values;
  return (
    <fieldset className={styles.group}>
      <legend>{t('structure.footnotes')}</legend>
      {listFootnotes(content).map((note, index) => (
        <div key={index} className={styles.pair}>
          <TextArea
            name={`footnote-${index}`}
            label={t('structure.footnote', { number: plainText(note.marker) })}
            rows={2}
            value={note.words}
            onChange={({ target }) => edits.setValues({ content: changeFootnote(content, note, target.value) })}
          />
          <IconButton
            icon={Trash2}
            label={t('structure.remove_footnote', { number: plainText(note.marker) })}
            onClick={() => edits.setValues({ content: removeFootnote(content, note) })}
          />
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => edits.setValues({ content: addFootnote(content, caretOf()) })}>
          {t('structure.add_footnote')}
        </Button>
      </div>
    </fieldset>
  );
};

/** Variant readings and editors' notes that stand beside the segment. */
export const NotesFields = ({ edits }: { edits: SegmentEdits }) => {
  const t = useT();
  const { notes } = edits.values;
  const set = (next: typeof notes) => edits.setValues({ notes: next });
  return (
    <fieldset className={styles.group}>
      <legend>{t('structure.notes')}</legend>
      {notes.map((note, index) => (
        <div key={index} className={styles.pair}>
          <SelectField
            name={`note-type-${index}`}
            label={t('structure.note_type', { number: index + 1 })}
            value={note.type}
            choices={(['variant', 'note'] as const).map((type) => ({
              value: type,
              label: t(`structure.note_${type}`),
            }))}
            onChoose={(type) => set(replaced(notes, index, { ...note, type: type === 'variant' ? 'variant' : 'note' }))}
          />
          <TextArea
            name={`note-${index}`}
            label={t('structure.note', { number: index + 1 })}
            rows={2}
            value={note.content}
            onChange={({ target }) => set(replaced(notes, index, { ...note, content: target.value }))}
          />
          <IconButton
            icon={Trash2}
            label={t('structure.remove_note', { number: index + 1 })}
            onClick={() => set(notes.toSpliced(index, 1))}
          />
        </div>
      ))}
      {notes.length < MAX_SEGMENT_APPARATUS && (
        <div>
          <Button size="small" onClick={() => set([...notes, { type: 'note', content: '' }])}>
            {t('structure.add_note')}
          </Button>
        </div>
      )}
    </fieldset>
  );
};

/** Where the segment stands in printed or numbered editions. */
export const ReferencesFields = ({ edits }: { edits: SegmentEdits }) => {
  const t = useT();
  const { references } = edits.values;
  const set = (next: typeof references) => edits.setValues({ references: next });
  return (
    <fieldset className={styles.group}>
      <legend>{t('structure.references')}</legend>
      {references.map((reference, index) => (
        <div key={index} className={styles.pair}>
          <TextField
            name={`siglum-${index}`}
            label={t('structure.siglum', { number: index + 1 })}
            maxLength={100}
            value={reference.siglum}
            onChange={({ target }) => set(replaced(references, index, { ...reference, siglum: target.value }))}
          />
          <TextField
            name={`value-${index}`}
            label={t('structure.place', { number: index + 1 })}
            maxLength={500}
            value={reference.value}
            onChange={({ target }) => set(replaced(references, index, { ...reference, value: target.value }))}
          />
          <IconButton
            icon={Trash2}
            label={t('structure.remove_reference', { number: index + 1 })}
            onClick={() => set(references.toSpliced(index, 1))}
          />
        </div>
      ))}
      {references.length < MAX_SEGMENT_APPARATUS && (
        <div>
          <Button size="small" onClick={() => set([...references, { siglum: '', value: '' }])}>
            {t('structure.add_reference')}
          </Button>
        </div>
      )}
    </fieldset>
  );
};
