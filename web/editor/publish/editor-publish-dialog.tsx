import type { UserInfo } from '#shared/contract/users.ts';
import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';

const PublishDialog = lazyWithRetry(async () => (await import('#web/publishing/publish-dialog.tsx')).PublishDialog);

/** The first picture that was uploaded, as on the page of the sheet (`web/sheets/page/sheet-head.ts`). */
const pictureOf = (blocks: SheetBlock[]): string | undefined =>
  blocks.find(({ type, url }) => type === 'image' && url)?.url ?? blocks.find(({ picture }) => picture)?.picture;

type Props = { saving: SheetSaving; user: UserInfo; onPublish(): Promise<void> | void; onClose(): void };

/** The dialog that publishes what is being edited: its fields are those of the editor, and saved like them. */
export const EditorPublishDialog = ({ saving, user, onPublish, onClose }: Props) => {
  const { language: siteLanguage } = useLanguage();
  const { sheet_id = '', is_published, fields } = saving;
  const { title, language = textLanguage(siteLanguage) } = fields;
  return (
    <PublishDialog
      sheet={{ id: sheet_id, title, language, publisher: user, picture: pictureOf(saving.readDraft().blocks) }}
      details={fields}
      onDetails={saving.setFields}
      isUpdate={is_published}
      onPublish={onPublish}
      {...(is_published ? { onMakePrivate: () => saving.setPublished(false) } : {})}
      onClose={onClose}
    />
  );
};
