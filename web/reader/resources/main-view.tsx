import { useQuery } from '@tanstack/react-query';
import {
  type IconNode,
  Bookmark,
  BookmarkCheck,
  BookOpenText,
  ChevronRight,
  Columns2,
  Languages,
  MessageSquareQuote,
  PenLine,
  TextQuote,
  ScrollText,
  Search,
  Share2,
  StickyNote,
  Tag,
} from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useId, useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useIsEditor } from '#web/reader/add-to-topic/use-is-editor.ts';
import { shownTargets } from '#web/reader/cited-passages.ts';
import { AddToTopic, CiteDialog } from '#web/reader/lazy-parts.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { useBookmark } from '#web/reading/bookmarks.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Offline } from '#web/ui/placeholder.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Link } from '#web/ui/link.tsx';
import { type MenuEntry, type MenuGroup, menuGroups, type PanelView, nextView, type ViewProps } from './panel-menu.ts';
import { infoQuery, useNoteCount } from './resources.data.ts';
import styles from './main-view.module.css';

/** Bookmarks the passage; for guests on their device. */
export const BookmarkButton = ({ segment }: { segment: ReadingSegment }) => {
  const t = useT();
  const { isSaved, problem, toggle } = useBookmark(segment);
  return (
    <ul className={styles.group}>
      <li>
        <button type="button" className={styles.entry} aria-pressed={isSaved} onClick={() => void toggle()}>
          <Icon node={isSaved ? BookmarkCheck : Bookmark} aria-hidden="true" size={18} className={styles.icon} />
          <span className={styles.label}>{t('reading.save_place')}</span>
        </button>
        {problem && <p role="alert">{problem}</p>}
      </li>
      <li>
        <Link to={paths.reading()} className={styles.entry}>
          <span className={styles.label}>{t('reading.open_places')}</span>
        </Link>
      </li>
    </ul>
  );
};

const CorrectPassage = lazyWithRetry(async () => (await import('./correct-passage.tsx')).CorrectPassage);

/** Of what is shown of the passage first. */
const CiteButton = ({ segment, versionSegment, shownView }: ViewProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <ul className={styles.group}>
      <li>
        <button
          type="button"
          className={styles.entry}
          onPointerEnter={CiteDialog.preload}
          onClick={() => setOpen(true)}
        >
          <Icon node={TextQuote} aria-hidden="true" size={18} className={styles.icon} />
          <span className={styles.label}>{t('cite.open')}</span>
        </button>
        {isOpen && (
          <CiteDialog targets={shownTargets(segment, versionSegment, shownView)} onClose={() => setOpen(false)} />
        )}
      </li>
    </ul>
  );
};

/** Of the whole passage; a part of it is selected in the text. */
const CorrectButton = ({ segment }: { segment: ReadingSegment }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <ul className={styles.group}>
      <li>
        <button type="button" className={styles.entry} onClick={() => setOpen(true)}>
          <Icon node={PenLine} aria-hidden="true" size={18} className={styles.icon} />
          <span className={styles.label}>{t('correct.title')}</span>
        </button>
        {isOpen && <CorrectPassage segment={segment} onClose={() => setOpen(false)} />}
      </li>
    </ul>
  );
};

/** For editors only. */
const TopicButton = ({ segmentId }: { segmentId: string }) => {
  const t = useT();
  const isEditor = useIsEditor();
  const [isAdding, setAdding] = useState(false);
  if (!isEditor) return null;
  return (
    <ul className={styles.group}>
      <li>
        <button type="button" className={styles.entry} onClick={() => setAdding(true)}>
          <Icon node={Tag} aria-hidden="true" size={18} className={styles.icon} />
          <span className={styles.label}>{t('reader.topic.add')}</span>
        </button>
        {isAdding && <AddToTopic segmentId={segmentId} onClose={() => setAdding(false)} />}
      </li>
    </ul>
  );
};

const ICONS: Partial<Record<PanelView, IconNode>> = {
  search: Search,
  translation: Languages,
  commentary: MessageSquareQuote,
  root_text: BookOpenText,
  sheets: ScrollText,
  history: PenLine,
  compare_text: Columns2,
  share: Share2,
  notes: StickyNote,
};

type EntryProps = { entry: MenuEntry; onChoose(view: PanelView): void };

const Entry = ({ entry: { view, label, count }, onChoose }: EntryProps) => {
  const t = useT();
  const { language } = useLanguage();
  const icon = ICONS[view];
  return (
    <li>
      <button type="button" className={styles.entry} data-entry={view} onClick={() => onChoose(view)}>
        {icon && <Icon node={icon} aria-hidden="true" size={18} className={styles.icon} />}
        <span className={styles.label}>{t(label)}</span>
        {count !== undefined && <span className={styles.count}>{formatNumber(language, count)}</span>}
        <Icon node={ChevronRight} aria-hidden="true" size={16} className={styles.icon} />
      </button>
    </li>
  );
};

type GroupProps = { group: MenuGroup; onChoose(view: PanelView): void };

const Group = ({ group: { heading, entries }, onChoose }: GroupProps) => {
  const t = useT();
  const id = useId();
  return (
    <>
      {heading && (
        <h3 id={id} className={styles.heading}>
          {t(heading)}
        </h3>
      )}
      <ul className={styles.group} aria-labelledby={heading && id}>
        {entries.map((entry) => (
          <Entry key={entry.view} entry={entry} onChoose={onChoose} />
        ))}
      </ul>
    </>
  );
};

/** The menu. Entries without a count are rendered at once; space is reserved for the others until the counts arrive. */
export const MainView = (props: ViewProps) => {
  const { segment, versionSegment, onView } = props;
  const t = useT();
  const query = useQuery(infoQuery(segment.segment_id));
  const notes = useNoteCount(segment, versionSegment);
  const version = useQuery({
    ...infoQuery(versionSegment?.segment_id ?? ''),
    placeholderData: undefined,
    enabled: Boolean(versionSegment),
  });
  const versionChanges = version.data?.segment_info.resources.changes;
  const [first, ...others] = menuGroups(query.data?.segment_info, notes, versionChanges);
  const onChoose = (view: PanelView) => onView(nextView({ type: 'choose', view }));
  const isWaitingForNetwork = query.fetchStatus === 'paused' && (query.isPending || query.isPlaceholderData);
  const isLoading = query.isPending && !isWaitingForNetwork;
  return (
    <nav
      className={styles.menu}
      aria-label={t('connection_panel.title')}
      aria-busy={query.isPlaceholderData || isLoading}
    >
      {first && <Group group={first} onChoose={onChoose} />}
      {isLoading && <div className={styles.waiting} aria-hidden="true" />}
      {!query.data && query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {isWaitingForNetwork && <Offline />}
      <div className={styles.counted} data-old={query.isPlaceholderData || undefined}>
        {others.map((group) => (
          <Group key={group.entries[0]?.view} group={group} onChoose={onChoose} />
        ))}
      </div>
      <CiteButton {...props} />
      <BookmarkButton segment={segment} />
      <CorrectButton segment={segment} />
      <TopicButton segmentId={segment.segment_id} />
    </nav>
  );
};
