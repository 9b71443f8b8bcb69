import { useQuery } from '@tanstack/react-query';
import {
  BookOpenText,
  ChevronRight,
  Columns2,
  Languages,
  type LucideIcon,
  MessageSquareQuote,
  ScrollText,
  Search,
  Share2,
  StickyNote,
} from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { SavePlace } from './save-place.tsx';
import { useNoteCount } from './notes/use-note-count.ts';
import { Failure } from '#web/ui/failure.tsx';
import { type MenuEntry, type MenuGroup, menuGroups } from './panel-menu.ts';
import { type PanelView, viewAfter } from './panel-view.ts';
import { infoQuery } from './resources.data.ts';
import type { ViewProps } from './view-props.ts';
import styles from './main-view.module.css';

const ICONS: Partial<Record<PanelView, LucideIcon>> = {
  search: Search,
  translation: Languages,
  commentary: MessageSquareQuote,
  root_text: BookOpenText,
  sheets: ScrollText,
  compare_text: Columns2,
  share: Share2,
  notes: StickyNote,
};

type EntryProps = { entry: MenuEntry; onChoose(view: PanelView): void };

const Entry = ({ entry: { view, label, count }, onChoose }: EntryProps) => {
  const t = useT();
  const { language } = useLanguage();
  const Icon = ICONS[view];
  return (
    <li>
      <button type="button" className={styles.entry} data-entry={view} onClick={() => onChoose(view)}>
        {Icon && <Icon aria-hidden="true" size={18} className={styles.icon} />}
        <span className={styles.label}>{t(label)}</span>
        {count !== undefined && <span className={styles.count}>{formatNumber(language, count)}</span>}
        <ChevronRight aria-hidden="true" size={16} className={styles.icon} />
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

/** What needs no counting is there at once; what does keeps its room until it has been counted. */
export const MainView = ({ segment, versionSegment, onView }: ViewProps) => {
  const t = useT();
  const query = useQuery(infoQuery(segment.segment_id));
  const notes = useNoteCount(segment, versionSegment);
  const [first, ...others] = menuGroups(query.data?.segment_info, notes);
  const onChoose = (view: PanelView) => onView(viewAfter({ type: 'choose', view }));
  const isWaiting = query.isPending && query.fetchStatus !== 'paused';
  return (
    <nav
      className={styles.menu}
      aria-label={t('connection_panel.title')}
      aria-busy={query.isPlaceholderData || isWaiting}
    >
      {first && <Group group={first} onChoose={onChoose} />}
      {isWaiting && <div className={styles.waiting} aria-hidden="true" />}
      {!query.data && !isWaiting && <Failure onRetry={() => void query.refetch()} />}
      <div className={styles.counted} data-old={query.isPlaceholderData || undefined}>
        {others.map((group) => (
          <Group key={group.entries[0]?.view} group={group} onChoose={onChoose} />
        ))}
      </div>
      <SavePlace segment={segment} />
    </nav>
  );
};
