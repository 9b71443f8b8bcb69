import { Bookmark, X } from 'lucide';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { ReloadNotice } from '#web/ui/reload-notice.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { Line, Part, SAMPLE_PATH } from './part.tsx';
import { FloatingNotice } from '#web/ui/floating-notice.tsx';
import { offerUndo, UndoNotice } from '#web/ui/undo.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { QrDialog } from '#web/ui/qr-dialog.tsx';
import { WordsDialog } from '#web/ui/words-dialog.tsx';

const VARIANTS = ['primary', 'plain', 'neutral', 'text'] as const;
const SIZES = ['compact', 'medium', 'large'] as const;

export const ButtonSamples = () => {
  const t = useT();
  const label = t('settings.save');
  return (
    <Part name="Button, ButtonLink, IconButton, CopyButton">
      {VARIANTS.map((variant) => (
        <Line key={variant}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {label}
            </Button>
          ))}
          <Button variant={variant} isBusy>
            {t('form.sending')}
          </Button>
          <Button variant={variant} disabled>
            {label}
          </Button>
          <ButtonLink variant={variant} to={SAMPLE_PATH}>
            {t('profile.edit')}
          </ButtonLink>
        </Line>
      ))}
      <Line>
        <IconButton icon={Bookmark} label={label} />
        <IconButton icon={X} label={t('settings.close')} isQuiet />
        <IconButton icon={X} label={t('settings.close')} disabled />
        <Button size="small">{label}</Button>
        <Button size="small" isDisabled>
          {label}
        </Button>
        <CopyButton label={t('share.copy_link')} text={() => SAMPLE_PATH} />
      </Line>
    </Part>
  );
};

export const MessageSamples = () => {
  const t = useT();
  const message = t('refusal.network');
  return (
    <Part name="Notice, Refusal, Failure">
      <Notice>{message}</Notice>
      <Notice tone="mark">{message}</Notice>
      <Notice tone="problem">{message}</Notice>
      <Refusal>{message}</Refusal>
      <Failure onRetry={() => undefined} />
      <Failure error={new ApiError(0, 'network', 'Network Error')} onRetry={() => undefined} />
      <ReloadNotice />
    </Part>
  );
};

export const DialogSamples = ({ title }: { title: string }) => {
  const t = useT();
  const [open, setOpen] = useState<'window' | 'words' | 'confirm' | 'notice' | 'qr'>();
  const close = () => setOpen(undefined);
  const body = (
    <DialogBody title={title} close={{ label: t('settings.close'), onClose: close }}>
      <p>{t('site.description')}</p>
      <DialogActions>
        <Button onClick={close}>{t('settings.cancel')}</Button>
        <Button variant="primary" onClick={close}>
          {t('settings.save')}
        </Button>
      </DialogActions>
    </DialogBody>
  );
  return (
    <Part name="Modal, DialogBody, DialogActions, ConfirmDialog, ConfirmButton, WordsDialog, UndoNotice, FloatingNotice, QrDialog">
      <QrCode text="https://example.org/s/abc" label={title} />
      {body}
      <Line>
        <Button onClick={() => setOpen('window')}>Modal</Button>
        <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
        <Button onClick={() => setOpen('words')}>WordsDialog</Button>
        <ConfirmButton
          question={t('notes.delete_title')}
          message={t('notes.private')}
          confirmLabel={t('notes.delete')}
          onConfirm={() => offerUndo({ list: 'notes', message: t('notes.deleted'), undo: async () => undefined })}
        >
          ConfirmButton
        </ConfirmButton>
        <UndoNotice list="notes" />
        <Button onClick={() => setOpen('notice')}>FloatingNotice</Button>
        <Button onClick={() => setOpen('qr')}>QrDialog</Button>
      </Line>
      {open === 'notice' && (
        <FloatingNotice label={title}>
          <p>{t('notes.private')}</p>
          <Button size="compact" onClick={close}>
            {t('common.close_part')}
          </Button>
        </FloatingNotice>
      )}
      {open === 'qr' && <QrDialog target={{ text_id: 'sample' }} path="/" title={title} onClose={close} />}
      {open === 'window' && (
        <Modal label={title} onClose={close}>
          {body}
        </Modal>
      )}
      {open === 'words' && (
        <WordsDialog
          title={t('sheet.report')}
          lead={t('sheet.report_lead')}
          label={t('profile.report_words')}
          sendLabel={t('profile.report_send')}
          thanks={t('profile.report_sent')}
          send={async () => undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title={t('settings.delete_sure')}
          message={t('settings.delete_lead')}
          confirmLabel={t('settings.delete_now')}
          cancelLabel={t('settings.delete_not')}
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Part>
  );
};
