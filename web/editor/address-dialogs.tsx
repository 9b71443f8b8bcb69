import { useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { toLinkAddress } from './marks.ts';
import { focusText } from './editor-commands.ts';
import { insertLink, parsePastedLink } from './paste/pasted-link.ts';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import styles from './address-dialogs.module.css';

type AddressDialogProps = {
  title: string;
  label: string;
  hint?: string;
  initial?: string;
  submit: string;
  /** Returns what is wrong with the address; undefined when it was accepted. */
  onSubmit(text: string): string | undefined;
  onClose(): void;
  children?: ReactNode;
};

/** Asks for the address of a link, a recording or a video. */
const AddressDialog = ({
  title,
  label,
  hint,
  initial = '',
  submit,
  onSubmit,
  onClose,
  children,
}: AddressDialogProps) => {
  const t = useT();
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    setProblem(onSubmit(text.trim()));
  };
  return (
    <Modal label={title} className={styles.dialog} onClose={onClose}>
      <form onSubmit={submitForm}>
        <DialogBody title={title}>
          <TextField
            name="address"
            label={label}
            hint={hint}
            problem={problem}
            value={text}
            inputMode="url"
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
            {...{ [FIRST_FOCUS]: '' }}
          />
          <DialogActions>
            {children}
            <Button onClick={onClose}>{t('editor.cancel')}</Button>
            <Button variant="primary" type="submit">
              {submit}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </Modal>
  );
};

/** Closes the dialog, and then changes the text. */
type OnDone = (change?: () => void) => void;

type LinkDialogProps = { editor: Editor; onDone: OnDone };

/** Links the selected text; without a selection, inserts the address itself. */
export const LinkDialog = ({ editor, onDone }: LinkDialogProps) => {
  const t = useT();
  const href = (editor.getAttributes('link').href as string | undefined) ?? '';
  const linkChain = () => editor.chain().extendMarkRange('link');
  const setLink = (text: string): string | undefined => {
    const address = toLinkAddress(text);
    if (!address) return t('editor.link_bad', { example: 'https://' });
    const marks = [{ type: 'link', attrs: { href: address } }];
    onDone(() => {
      if (editor.state.selection.empty && !href) editor.commands.insertContent({ type: 'text', text, marks });
      else linkChain().setMark('link', { href: address }).run();
      // What is typed next is written after the link; it does not replace it.
      editor.commands.setTextSelection(editor.state.selection.to);
      focusText(editor);
    });
    return undefined;
  };
  return (
    <AddressDialog
      title={t('editor.link')}
      label={t('editor.link_address')}
      initial={href || 'https://'}
      submit={t('editor.link_apply')}
      onSubmit={setLink}
      onClose={() => onDone()}
    >
      {href && (
        <Button
          onClick={() =>
            onDone(() => {
              linkChain().unsetMark('link').run();
              focusText(editor);
            })
          }
        >
          {t('editor.link_remove')}
        </Button>
      )}
    </AddressDialog>
  );
};

const SERVICES = 'SoundCloud / Spotify';
const WATCH_PAGE = 'youtube.com/watch?v=…';

type MediaDialogProps = { editor: Editor; kind: 'audio' | 'youtube'; onDone: OnDone };

/** Accepts the same links as pasting, and inserts what the link is of, whichever button was pressed. */
export const MediaDialog = ({ editor, kind, onDone }: MediaDialogProps) => {
  const t = useT();
  const client = useQueryClient();
  const insert = (address: string): string | undefined => {
    const link = parsePastedLink(address, window.location.origin);
    if (link && link.kind !== 'link') {
      onDone(() => void insertLink(editor, client, link, address));
      return undefined;
    }
    return kind === 'audio'
      ? t('editor.audio_bad', { services: SERVICES })
      : t('editor.youtube_bad', { example: WATCH_PAGE });
  };
  return (
    <AddressDialog
      title={t(`editor.block.${kind}`)}
      label={t('editor.link_address')}
      hint={
        kind === 'audio'
          ? t('editor.audio_hint', { services: SERVICES })
          : t('editor.youtube_hint', { example: WATCH_PAGE })
      }
      submit={t('editor.insert')}
      onSubmit={insert}
      onClose={() => onDone()}
    />
  );
};
