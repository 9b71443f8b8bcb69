import { X } from 'lucide';
import { useState } from 'react';
import type { SiteLanguage } from '#shared/languages.ts';
import { useT } from '#web/i18n/translate.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { About, Columns } from '#web/ui/columns.tsx';
import { PublishedDate } from '#web/ui/dates.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { KeyList } from '#web/ui/key-list.tsx';
import { Link, NavLink } from '#web/ui/link.tsx';
import { ListTitle, Row, RowLink, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ListFilter } from '#web/ui/list-filter.tsx';
import { ListIndex } from '#web/ui/list-index.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { NotFound, Offline, OnDevice } from '#web/ui/placeholder.tsx';
import { PrintedNotes } from '#web/ui/printed-notes.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectLink } from '#web/ui/select-link.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import { StepPager } from '#web/ui/step-pager.tsx';
import { FilterLinks, TabLinks, TabSection } from '#web/ui/tabs.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { ExactReference } from '#web/ui/exact-reference.tsx';
import { TitleReference, TitleReferenceAfter } from '#web/ui/title-reference.tsx';
import { Line, Part, SAMPLE_PATH } from './part.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';

export const NavigationSamples = ({ title, language }: { title: string; language: SiteLanguage }) => {
  const t = useT();
  const [page, setPage] = useState(2);
  const paging = { page, limit: 10 };
  const tabs = (['stories', 'collections', 'notes'] as const).map((key, index) => ({
    key,
    to: SAMPLE_PATH,
    isCurrent: index === 0,
    label: t(`profile.${key}`),
    count: String(index),
  }));
  return (
    <>
      <Part name="Breadcrumbs, Link, NavLink, SelectLink, Menu, SearchBox, SearchField">
        <Breadcrumbs
          crumbs={[
            { title, language, to: SAMPLE_PATH },
            { title, language },
          ]}
        />
        <Line>
          <Link to={SAMPLE_PATH}>{title}</Link>
          <NavLink to={SAMPLE_PATH}>{title}</NavLink>
          <SelectLink to={SAMPLE_PATH} onSelect={() => undefined}>
            {title}
          </SelectLink>
          <Menu button={t('header.profile')}>
            <Link to={SAMPLE_PATH}>{t('account.settings')}</Link>
          </Menu>
        </Line>
        <SearchBox label={t('header.search')} input={{ name: 'q' }} action={SAMPLE_PATH} />
        <SearchField label={t('header.search')} input={{ name: 'q' }} action={SAMPLE_PATH} />
      </Part>
      <Part name="TabLinks, TabSection, FilterLinks, Pagination, ListFilter, ListIndex, Redirect, StepPager">
        <TabLinks label={t('profile.own_tabs')} tabs={tabs} />
        <TabSection headingId={`tab-${language}`} heading={title} actions={<Button>{t('settings.save')}</Button>}>
          <FilterLinks label={t('profile.own_tabs')}>
            <Link to={SAMPLE_PATH} aria-current="page">
              {t('profile.stories')}
            </Link>
            <Link to={SAMPLE_PATH}>{t('profile.notes')}</Link>
          </FilterLinks>
        </TabSection>
        <Pagination
          query={{ isPlaceholderData: false }}
          total={480}
          paging={paging}
          path={SAMPLE_PATH}
          search={new URLSearchParams()}
          onChange={(next) => setPage(next.page)}
        />
        <ListFilter path={SAMPLE_PATH} search={new URLSearchParams({ filter: title })} total={480} />
        <ListIndex
          index={[0, 100, 200].map((skip) => ({ skip, label: `${title} ${skip}`, language, script: '' }))}
          paging={paging}
          path={SAMPLE_PATH}
          search={new URLSearchParams()}
        />
        {/* Leads to this page. */}
        <Redirect to={SAMPLE_PATH} />
        <StepPager paging={paging} total={480} shows="page" onPage={setPage} />
        <StepPager paging={paging} total={480} shows="range" onPage={setPage} />
      </Part>
    </>
  );
};

export const ListSamples = ({ title, language }: { title: string; language: SiteLanguage }) => {
  const t = useT();
  const description = t('site.description');
  const date = '2026-11-15 12:00:00';
  const work = {
    title,
    citation: 'MN 10',
    original_title: 'Satipaṭṭhānasutta',
    original_language: 'pi',
    original_script: 'Latn',
  };
  const publisher = { id: '1', username: 'pema', name: 'Pema', avatar_url: '' };
  return (
    <Part name="TitleCard, Columns, About, ListTitle, RowList, Row, RowTitle, RowLink, RowNote, TitleReference, TitleReferenceAfter, ExactReference, PagedList, ListRegion, Offline, OnDevice, SheetRow, PublishedDate, KeyList, PrintedNotes">
      <TitleCard title={title} language={language} above={t('breadcrumbs.library')} below={description} />
      <Columns aside={<About title={title}>{description}</About>}>
        <ListTitle language={language}>{title}</ListTitle>
      </Columns>
      <RowList>
        <Row>
          <RowTitle as="h3" to={SAMPLE_PATH} language={language}>
            {title}
          </RowTitle>
          <RowNote>{description}</RowNote>
          <RowNote>
            <ExactReference
              reference={{ passage_number: 1, citation: 'MN 10', own_number: 'mn10:3.4', references: [] }}
            />{' '}
            <TitleReference work={work} />
            <TitleReferenceAfter work={work} />
          </RowNote>
        </Row>
        <Row actions={<IconButton icon={X} label={t('settings.close')} />}>
          <RowLink to={SAMPLE_PATH}>{title}</RowLink>
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
      <ListRegion query={{ isPlaceholderData: true, fetchStatus: 'fetching' }} page={1}>
        <p>{description}</p>
      </ListRegion>
      <Offline />
      <OnDevice />
      <PagedList
        rows={[]}
        empty={<NotFound message={t('sheet.not_found')} />}
        query={{ isPlaceholderData: false, fetchStatus: 'idle' }}
        total={0}
        paging={{ page: 1, limit: 10 }}
        path={SAMPLE_PATH}
        search={new URLSearchParams()}
      />
      <KeyList keys={[{ keys: 'Ctrl+B', description: title }]} />
      <div>
        <p lang={language}>
          {title}
          <sup className="footnote-marker">1</sup>
          <i className="footnote">{description}</i>
        </p>
        <PrintedNotes atOnce />
      </div>
    </Part>
  );
};
