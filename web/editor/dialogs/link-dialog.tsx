import type { Editor } from '@tiptap/core';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { isLinkAddress } from '../html/marks.ts';
import { AskDialog } from './ask-dialog.tsx';

type Props = { editor: Editor; onClose(): void };

/** On the chosen words; without any, the address itself is written. */
export const LinkDialog = ({ editor, onClose }: Props) => {
  const t = useT();
  const href = (editor.getAttributes('link').href as string | undefined) ?? '';
  const marked = () => editor.chain().focus().extendMarkRange('link');
  const set = (address: string): string | undefined => {
    if (!isLinkAddress(address)) return t('editor.link_bad', { example: 'https://' });
    if (editor.state.selection.empty && !href) {
      const marks = [{ type: 'link', attrs: { href: address } }];
      editor.chain().focus().insertContent({ type: 'text', text: address, marks }).run();
    } else {
      marked().setMark('link', { href: address }).run();
    }
    onClose();
    return undefined;
  };
  return (
    <AskDialog
      title={t('editor.link')}
      label={t('editor.link_address')}
      first={href || 'https://'}
      submit={t('editor.link_apply')}
      onSubmit={set}
      onClose={onClose}
    >
      {href && (
        <Button
          onClick={() => {
            marked().unsetMark('link').run();
            onClose();
          }}
        >
          {t('editor.link_remove')}
        </Button>
      )}
    </AskDialog>
  );
};
