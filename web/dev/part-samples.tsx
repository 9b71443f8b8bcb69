import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import type { SiteLanguage } from '#shared/languages.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ActionButton } from '#web/ui/action-button.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CollectionLayout } from '#web/ui/collection-layout.tsx';
import { About, Columns } from '#web/ui/columns.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PublishedDate } from '#web/ui/dates.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link, NavLink } from '#web/ui/link.tsx';
import { ListTitle } from '#web/ui/list-title.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowLink, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectLink } from '#web/ui/select-link.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import { ShortLink } from '#web/ui/short-link.tsx';
import { StepPager } from '#web/ui/step-pager.tsx';
import { FilterLinks, TabLinks, TabSection } from '#web/ui/tabs.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { FormSamples } from './form-samples.tsx';
import { Line, Part } from './part.tsx';

const HERE = '/dev/parts';

const TITLES: Record<SiteLanguage, string> = {
  en: 'The Heart of Wisdom',
  'bo-IN': 'ཤེས་རབ་ཀྱི་སྙིང་པོ།',
  'zh-Hans-CN': '般若波罗蜜多心经',
};

const VARIANTS = ['primary', 'plain', 'neutral', 'text'] as const;
const SIZES = ['compact', 'medium', 'large'] as const;

const Buttons = () => {
  const t = useT();
  const label = t('settings.save');
  return (
    <Part name="Button, ButtonLink, IconButton, ActionButton, CopyButton">
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
          <ButtonLink variant={variant} to={HERE}>
            {t('profile.edit')}
          </ButtonLink>
        </Line>
      ))}
      <Line>
        <IconButton icon={Bookmark} label={label} />
        <IconButton icon={X} label={t('settings.close')} isQuiet />
        <IconButton icon={X} label={t('settings.close')} disabled />
        <ActionButton>{label}</ActionButton>
        <ActionButton isDisabled>{label}</ActionButton>
        <CopyButton label={t('share.copy_link')} text={() => HERE} />
      </Line>
    </Part>
  );
};

const Messages = () => {
  const t = useT();
  const message = t('refusal.network');
  return (
    <Part name="Notice, Refusal, Failure">
      <Notice>{message}</Notice>
      <Notice tone="mark">{message}</Notice>
      <Notice tone="problem">{message}</Notice>
      <Refusal>{message}</Refusal>
      <Failure onRetry={() => undefined} />
    </Part>
  );
};

const Dialogs = ({ title }: { title: string }) => {
  const t = useT();
  const [open, setOpen] = useState<'window' | 'confirm'>();
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
    <Part name="Modal, DialogBody, DialogActions, ConfirmDialog">
      {body}
      <Line>
        <Button onClick={() => setOpen('window')}>Modal</Button>
        <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
      </Line>
      {open === 'window' && (
        <Modal label={title} variant="window" onClose={close}>
          {body}
        </Modal>
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

const Navigation = ({ title, language }: { title: string; language: SiteLanguage }) => {
  const t = useT();
  const [page, setPage] = useState(2);
  const paging = { page, limit: 10 };
  const tabs = (['stories', 'collections', 'notes'] as const).map((key, index) => ({
    key,
    to: HERE,
    isCurrent: index === 0,
    label: t(`profile.${key}`),
    count: String(index),
  }));
  return (
    <>
      <Part name="Breadcrumbs, Link, NavLink, SelectLink, Menu, SearchBox">
        <Breadcrumbs
          crumbs={[
            { title, language, to: HERE },
            { title, language },
          ]}
        />
        <Line>
          <Link to={HERE}>{title}</Link>
          <NavLink to={HERE}>{title}</NavLink>
          <SelectLink to={HERE} onSelect={() => undefined}>
            {title}
          </SelectLink>
          <Menu button={t('header.profile')}>
            <Link to={HERE}>{t('account.settings')}</Link>
          </Menu>
        </Line>
        <SearchBox label={t('header.search')} input={{ name: 'q' }} action={HERE} />
      </Part>
      <Part name="TabLinks, TabSection, FilterLinks, Pagination, StepPager">
        <TabLinks label={t('profile.own_tabs')} tabs={tabs} />
        <TabSection headingId={`tab-${language}`} heading={title} actions={<Button>{t('settings.save')}</Button>}>
          <FilterLinks label={t('profile.own_tabs')}>
            <Link to={HERE} aria-current="page">
              {t('profile.stories')}
            </Link>
            <Link to={HERE}>{t('profile.notes')}</Link>
          </FilterLinks>
        </TabSection>
        <Pagination
          total={480}
          paging={paging}
          path={HERE}
          search={new URLSearchParams()}
          onChange={(next) => setPage(next.page)}
        />
        <StepPager paging={paging} total={480} shows="page" onPage={setPage} />
        <StepPager paging={paging} total={480} shows="range" onPage={setPage} />
      </Part>
    </>
  );
};

const Lists = ({ title, language }: { title: string; language: SiteLanguage }) => {
  const t = useT();
  const description = t('site.description');
  const date = '2026-11-15 12:00:00';
  const publisher = { id: '1', username: 'pema', name: 'Pema', avatar_url: '' };
  return (
    <Part name="TitleCard, Columns, About, ListTitle, RowList, Row, RowTitle, RowLink, RowNote, SheetRow, PublishedDate">
      <TitleCard title={title} language={language} above={t('breadcrumbs.library')} below={description} />
      <Columns aside={<About title={title}>{description}</About>}>
        <ListTitle language={language}>{title}</ListTitle>
      </Columns>
      <RowList>
        <Row>
          <RowTitle as="h3" to={HERE} language={language}>
            {title}
          </RowTitle>
          <RowNote>{description}</RowNote>
        </Row>
        <Row actions={<IconButton icon={X} label={t('settings.close')} />}>
          <RowLink to={HERE}>{title}</RowLink>
          <RowNote>
            <PublishedDate date={date} />
          </RowNote>
        </Row>
        <SheetRow sheet={{ id: '1', title, summary: description, language, publisher }} heading="h3">
          <RowNote>
            <PublishedDate date={date} />
          </RowNote>
        </SheetRow>
      </RowList>
    </Part>
  );
};

const asyncQuery = (state: { data?: string; status?: number; isPaused?: boolean; isOld?: boolean }) => ({
  data: state.data,
  error: state.status === undefined ? null : new ApiError(state.status, 'sample', 'Sample'),
  isPlaceholderData: state.isOld ?? false,
  fetchStatus: state.isPaused ? ('paused' as const) : ('idle' as const),
  refetch: () => undefined,
});

/** `refused` and `failed` of a page are not here: they throw to the error screen. */
const AsyncStates = ({ title }: { title: string }) => {
  const page = { loading: {}, offline: { isPaused: true }, missing: { status: 404 }, shown: { data: title } };
  const part = {
    offline: { isPaused: true },
    missing: { status: 404 },
    refused: { status: 403 },
    failed: { status: 500 },
    shown: { data: title },
    'shown, previous data': { data: title, isOld: true },
  };
  return (
    <>
      {Object.entries(page).map(([name, state]) => (
        <Part key={name} name={`AsyncPart, page: ${name}`}>
          <AsyncPart query={asyncQuery(state)}>{(data) => <p>{data}</p>}</AsyncPart>
        </Part>
      ))}
      {Object.entries(part).map(([name, state]) => (
        <Part key={name} name={`AsyncPart, with retry: ${name}`}>
          <AsyncPart query={asyncQuery(state)} onFailure="retry">
            {(data) => <p>{data}</p>}
          </AsyncPart>
        </Part>
      ))}
    </>
  );
};

/** Every part of `web/ui`, in the language and theme around it. */
export const Samples = ({ language }: { language: SiteLanguage }) => {
  const t = useT();
  const title = TITLES[language];
  const collection = { id: '1', title, description: t('site.description'), language, slug: 'sample', has_child: false };
  return (
    <>
      <Buttons />
      <Messages />
      <FormSamples />
      <Dialogs title={title} />
      <Navigation title={title} language={language} />
      <Lists title={title} language={language} />
      <Part name="Avatar, ScreenReaderText, SafeHtml, ShortLink">
        <Line>
          <Avatar name="Pema Dorje" url="" size="menu" />
          <Avatar name="Pema Dorje" url="" size="small" />
          <Avatar name="པད་མ་ རྡོ་རྗེ" url="" />
          <Avatar name="Pema" url="/logo.svg" size="small" />
          <ScreenReaderText>{title}</ScreenReaderText>
        </Line>
        <SafeHtml html={`<b>${title}</b>`} />
        <ShortLink target={{ text_id: '1' }} path={HERE} title={title} />
      </Part>
      <Part name="Loading, NotFound">
        <Loading />
        <NotFound hint={t('global.not_found_hint')} heading />
      </Part>
      <AsyncStates title={title} />
      <Part name="CollectionLayout">
        <CollectionLayout
          route={{ path: HERE, language, params: {}, search: new URLSearchParams() }}
          path={HERE}
          collection={collection}
          ancestors={[]}
          total={0}
        >
          <p>{title}</p>
        </CollectionLayout>
      </Part>
    </>
  );
};
