import { useQuery } from '@tanstack/react-query';
import { Download, TextQuote } from 'lucide';
import { useEffect, useState } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { textLanguage } from '#shared/languages.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { useSession } from '#web/auth/session.ts';
import { AvailableLanguages } from '#web/i18n/language-names.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { KeepButton } from '#web/packs/keep-button.tsx';
import { paths, type TextTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Breadcrumbs, collectionCrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { useHead } from '#web/ui/head.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Link } from '#web/ui/link.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import { AboutText } from './about-text.tsx';
import { useChosenVersion } from './chosen-version.ts';
import { ContentsTab } from './contents-tab.tsx';
import { cachedPosition, devicePositionInText, type ReadingPosition } from './reading-positions.ts';
import { TextCredits } from './text-credits.tsx';
import { textHeadDescription, textHeadTitle } from './text-head.ts';
import { tabOf, textQuery } from './texts.data.ts';
import { VersionsTab } from './versions-tab.tsx';
import styles from './text-page.module.css';

const DownloadDialog = lazyWithRetry(async () => (await import('#web/downloads/download-dialog.tsx')).DownloadDialog, {
  folder: 'web/downloads/',
});

const CiteDialog = lazyWithRetry(async () => (await import('#web/citations/cite-dialog.tsx')).CiteDialog, {
  folder: 'web/citations/',
});

const TABS: TextTab[] = ['contents', 'versions'];

/** Each tab has a path of its own, so that a copied link opens it. */
const Tabs = ({ text, current }: { text: WorkRow; current: TextTab }) => {
  const t = useT();
  return (
    <TabLinks
      label={t('text.tabs')}
      tabs={TABS.map((tab) => ({
        key: tab,
        to: paths.text(text.id, text.type, tab),
        isCurrent: tab === current,
        label: t(`text.${tab}`),
      }))}
    />
  );
};

/** Where the member or guest stopped reading. Undefined on the server, which knows neither. */
const useLastPosition = (text_id: string): ReadingPosition | undefined => {
  const { isMember, isLoggedIn, identity } = useSession();
  const [devicePosition, setDevicePosition] = useState<ReadingPosition>();
  useEffect(() => setDevicePosition(devicePositionInText(text_id)), [text_id]);
  const query = useQuery({
    ...apiQuery(MEMBER_GROUP, 'GET /reading/history/{text_id}', { params: { text_id } }),
    enabled: isLoggedIn,
    staleTime: 0,
  });
  if (!isMember) return devicePosition;
  return cachedPosition(identity, text_id) ?? query.data?.place ?? undefined;
};

/** Opens the choice of a file. */
const DownloadButton = ({ textId }: { textId: string }) => {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} onPointerEnter={DownloadDialog.preload}>
        <Icon node={Download} aria-hidden="true" size={18} />
        {t('text.download')}
      </Button>
      {isOpen && <DownloadDialog textId={textId} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** Opens the ways to cite the text. */
const CiteButton = ({ text: { id, title } }: { text: WorkRow }) => {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} onPointerEnter={CiteDialog.preload}>
        <Icon node={TextQuote} aria-hidden="true" size={18} />
        {t('cite.open')}
      </Button>
      {isOpen && <CiteDialog targets={[{ text_id: id, title }]} onClose={() => setIsOpen(false)} />}
    </>
  );
};

const TextDetail = ({ route, text }: { route: RouteContext<'id'>; text: Answer<'GET /texts/{id}'> }) => {
  const t = useT();
  const { language } = useLanguage();
  const tab = tabOf(route.search);
  const [content_id] = text.table_of_contents;
  const lastPosition = useLastPosition(text.id);
  const chosen = useChosenVersion();
  useHead({
    title: textHeadTitle(t, text),
    description: textHeadDescription(t, text),
    path: paths.text(text.id, text.type, tab),
    kind: 'book',
    image: `/api/v1/share/image?${new URLSearchParams({ text_id: text.id, language: textLanguage(language) })}`,
    cited: { kind: 'text', text },
  });
  return (
    <>
      <Breadcrumbs
        crumbs={[
          ...collectionCrumbs(text.shelves),
          // Notes that are in no collection belong to the text they explain.
          ...(text.collections.length > 0 ? [] : text.root_texts.slice(0, 1)).map((root) => ({
            title: root.title,
            language: root.language,
            script: root.script,
            to: paths.text(root.id, root.type),
          })),
          { title: text.title, language: text.language, script: text.script },
        ]}
      />
      <TitleCard
        title={text.title}
        language={text.language}
        script={text.script}
        above={t(`text.type.${text.type}`)}
        below={
          <>
            <TitleReference work={text}>
              {(reference) => <p className={styles.workTitle}>{reference}</p>}
            </TitleReference>
            <TextCredits text={text} />
            <p>{formatCount(t, language, 'text.passages', text.total_segments)}</p>
            {text.available_languages.length > 1 && (
              <p>
                <Link className={styles.languages} to={paths.text(text.id, text.type, 'versions')}>
                  <AvailableLanguages languages={text.available_languages} />
                </Link>
              </p>
            )}
            {content_id && (
              <div className={styles.actions}>
                <ButtonLink
                  variant="primary"
                  to={paths.chapter({ ...(lastPosition ?? { text_id: text.id, content_id }), ...chosen })}
                >
                  {t('text.continue_reading')}
                  {lastPosition && ` · ${t('text.passage', { number: passageNumber(language, lastPosition) })}`}
                </ButtonLink>
                <DownloadButton textId={text.id} />
                <CiteButton text={text} />
                <KeepButton
                  keepable={{
                    kind: 'text',
                    text,
                    collections: text.collections.flatMap((path) => path.at(-1) ?? []),
                  }}
                />
              </div>
            )}
          </>
        }
      />
      <Columns aside={<AboutText text={text} />}>
        <Tabs text={text} current={tab} />
        {tab === 'versions' ? <VersionsTab route={route} /> : <ContentsTab route={route} />}
      </Columns>
    </>
  );
};

export const TextPage = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const query = useQuery(textQuery(route));
  return (
    <AsyncPart query={query} missing={t('reader.not_available')}>
      {(text) => <TextDetail route={route} text={text} />}
    </AsyncPart>
  );
};
