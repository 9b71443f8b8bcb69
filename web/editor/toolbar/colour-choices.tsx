import type { Editor } from '@tiptap/core';
import { Ban } from 'lucide-react';
import { useT } from '#web/i18n/translate.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './toolbar.module.css';

/** Dark enough for light paper and light enough for dark paper. */
const COLOURS = {
  red: '#c2454b',
  orange: '#b06110',
  green: '#3d8248',
  blue: '#3a76c4',
  purple: '#9a5bb5',
  grey: '#7c766d',
} as const;

type Props = { editor: Editor; onDone(): void };

export const ColourChoices = ({ editor, onDone }: Props) => {
  const t = useT();
  return (
    <div className={styles.row} role="group" aria-label={t('editor.color')}>
      <ToolButton
        icon={Ban}
        label={t('editor.color.none')}
        onPress={() => {
          editor.chain().focus().unsetMark('color').run();
          onDone();
        }}
      />
      {(Object.keys(COLOURS) as (keyof typeof COLOURS)[]).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={t(`editor.color.${name}`)}
          title={t(`editor.color.${name}`)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            editor.chain().focus().setMark('color', { color: COLOURS[name] }).run();
            onDone();
          }}
        >
          <span className={styles.swatch} style={{ background: COLOURS[name] }} />
        </button>
      ))}
    </div>
  );
};
