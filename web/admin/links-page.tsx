import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { TextLinks } from '#shared/contract/admin-links.ts';
import { MAX_LINK_CHANGES } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useNavigate } from '#web/router/router.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { Link } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAdminAction } from './admin-error.ts';
import { AdminFrame } from './admin-frame.tsx';
import { textLinksQuery } from './catalog.data.ts';
import { LinkColumn } from './link-column.tsx';
import { LinkLines } from './link-lines.tsx';
import { linksOf, nextGapIn, NOTHING, type Pair, pairsToJoin, pairsToSeparate, toggled } from './link-rules.ts';
import { stickyAbove } from './sticky-bar.ts';
import styles from './links.module.css';

type Linked = NonNullable<TextLinks['pair']>;
type Side = 'own' | 'other';

const focusSegment = (root: HTMLElement | null, id: string | undefined) =>
  root?.querySelector<HTMLElement>(`[data-segment="${id}"]`)?.focus();

const Editor = ({ links, pair, route }: { links: TextLinks; pair: Linked; route: RouteContext<'id'> }) => {
  const t = useT();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const container = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState(NOTHING);
  const [message, setMessage] = useState('');
  const [warning, setWarning] = useState('');
  const { run, problem, isBusy } = useAdminAction({ isExclusive: true });
  const { text } = links;
  const { other, segments, other_segments } = pair;
  const addressOf = (change: Record<string, string | undefined>) =>
    changeQuery(adminPaths.textLinks(text.id), route.search, change);

  const save = (changes: { join: Pair[]; separate: Pair[] }, done: string) =>
    run(async () => {
      const body = { with: other.id, ...changes, seen: linksOf(pair, [...changes.join, ...changes.separate]) };
      try {
        await callAsMember('POST /admin/texts/{id}/mappings', { params: { id: text.id }, body });
        setSelection(NOTHING);
        setMessage(done);
      } catch (error) {
        if (toApiError(error).code !== 'conflict') throw error;
        setWarning(t('links.changed'));
      }
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    });
  const change = (kind: 'join' | 'separate') => {
    setMessage('');
    setWarning('');
    const pairs = kind === 'join' ? pairsToJoin(pair, selection) : pairsToSeparate(pair, selection);
    if (kind === 'join' && (selection.own.size === 0 || selection.other.size === 0))
      return setWarning(t('links.choose'));
    if (kind === 'separate' && selection.own.size + selection.other.size === 0) return setWarning(t('links.choose'));
    if (pairs.length === 0) return setWarning(t(kind === 'join' ? 'links.already' : 'links.not_joined'));
    if (pairs.length > MAX_LINK_CHANGES)
      return setWarning(t('links.too_many', { count: formatNumber(language, MAX_LINK_CHANGES) }));
    const none: Pair[] = [];
    void save({ join: none, separate: none, [kind]: pairs }, t(kind === 'join' ? 'links.joined' : 'links.separated'));
  };

  const focused = (): { side: Side; index: number } | undefined => {
    const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['segment'] : undefined;
    for (const side of ['own', 'other'] as const) {
      const index = (side === 'own' ? segments : other_segments).findIndex((segment) => segment.id === id);
      if (index >= 0) return { side, index };
    }
    return undefined;
  };
  const goToGap = () => {
    const at = focused();
    const side = at?.side ?? 'own';
    const list = side === 'own' ? segments : other_segments;
    const gap = nextGapIn(list, at ? (list[at.index]?.segment_number ?? 0) : 0);
    if (gap) return focusSegment(container.current, gap.id);
    const later = (side === 'own' ? pair.marks : pair.other_marks).next_gap;
    if (later === null) return setMessage(t('links.no_gap'));
    navigate(
      side === 'own'
        ? addressOf({ from: String(later), other_from: undefined })
        : addressOf({ from: String(pair.from), other_from: String(later) }),
    );
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = focused();
    if (!at) return;
    const list = at.side === 'own' ? segments : other_segments;
    const beside = at.side === 'own' ? other_segments : segments;
    const linked = list[at.index]?.links.find(({ id }) => beside.some((segment) => segment.id === id));
    const targets: Record<string, string | undefined> = {
      ArrowDown: list[at.index + 1]?.id,
      ArrowUp: list[at.index - 1]?.id,
      [at.side === 'own' ? 'ArrowRight' : 'ArrowLeft']: linked?.id ?? beside[Math.min(at.index, beside.length - 1)]?.id,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusSegment(container.current, target);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      Enter: () => change('join'),
      j: () => change('join'),
      s: () => change('separate'),
      g: goToGap,
      Escape: () => setSelection(NOTHING),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return move(event);
    event.preventDefault();
    action();
  };

  const pairs = useMemo(
    () => segments.flatMap(({ id: own, links: linked }) => linked.map((link) => ({ own, other: link.id }))),
    [segments],
  );
  const active = useMemo(
    () =>
      new Set(
        [...segments, ...other_segments]
          .filter(({ id }) => selection.own.has(id) || selection.other.has(id))
          .flatMap(({ links: linked }) => linked.map(({ id }) => id)),
      ),
    [segments, other_segments, selection],
  );
  const column = (side: Side) => ({
    side,
    selected: selection[side],
    active,
    onToggle: (id: string) => setSelection((now) => ({ ...now, [side]: toggled(now[side], id) })),
    onKeyDown,
  });
  return (
    <>
      <div ref={stickyAbove} className={styles.bar}>
        <Button variant="primary" isBusy={isBusy} aria-keyshortcuts="J" onClick={() => change('join')}>
          {t('links.join')}
        </Button>
        <Button isBusy={isBusy} aria-keyshortcuts="S" onClick={() => change('separate')}>
          {t('links.separate')}
        </Button>
        <Button aria-keyshortcuts="G" onClick={goToGap}>
          {t('links.next_gap')}
        </Button>
        <Button aria-keyshortcuts="Escape" onClick={() => setSelection(NOTHING)}>
          {t('links.clear')}
        </Button>
        <p role="status" className={styles.quiet}>
          {t('links.selected', {
            own: formatNumber(language, selection.own.size),
            other: formatNumber(language, selection.other.size),
          })}
          {message && ` · ${message}`}
        </p>
        <Refusal>{warning || problem}</Refusal>
      </div>
      <p className={styles.quiet}>{t('links.keys')}</p>
      <div ref={container} className={styles.columns}>
        <LinkColumn
          {...column('own')}
          text={text}
          segments={segments}
          marks={pair.marks}
          from={pair.from}
          addressOf={(from) => addressOf({ from: String(from), other_from: undefined })}
        />
        <LinkLines container={container} pairs={pairs} active={active} />
        <LinkColumn
          {...column('other')}
          text={other}
          segments={other_segments}
          marks={pair.other_marks}
          from={pair.other_from}
          addressOf={(from) => addressOf({ other_from: String(from) })}
        />
      </div>
    </>
  );
};

const Choices = ({ links, pair, route }: { links: TextLinks; pair: Linked | null; route: RouteContext<'id'> }) => {
  const t = useT();
  const navigate = useNavigate();
  const { partners, sections, text } = links;
  const go = (change: Record<string, string | undefined>) =>
    navigate(changeQuery(adminPaths.textLinks(text.id), route.search, { other_from: undefined, ...change }));
  const texts = pair && !partners.some(({ id }) => id === pair.other.id) ? [...partners, pair.other] : partners;
  const section = sections.findLast(({ first }) => first <= (pair?.from ?? 1));
  return (
    <div className={styles.choices}>
      <SelectField
        name="with"
        label={t('links.other_text')}
        value={pair?.other.id ?? ''}
        choices={[
          ...(pair ? [] : [{ value: '', label: t('import.choose') }]),
          ...texts.map(({ id, title, language }) => ({ value: id, label: `${title} (${languageName(t, language)})` })),
        ]}
        onChoose={(chosen) => go({ with: chosen || undefined, from: undefined })}
      />
      {pair && sections.length > 1 && (
        <SelectField
          name="section"
          label={t('links.section')}
          value={section ? section.id : ''}
          choices={sections.map(({ id, title, depth, first }) => ({
            value: id,
            label: `${'– '.repeat(depth)}${title || first}`,
          }))}
          onChoose={(id) => {
            const chosen = sections.find((each) => each.id === id);
            if (chosen) go({ from: String(chosen.first) });
          }}
        />
      )}
    </div>
  );
};

const positionIn = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** Two texts side by side: which passages translate or explain which. */
export const LinksPage = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const { search, params } = route;
  const query = useQuery(
    textLinksQuery(params.id, {
      with: search.get('with') ?? undefined,
      from: positionIn(search, 'from'),
      other_from: positionIn(search, 'other_from'),
    }),
  );
  return (
    <AdminFrame route={route} section="works">
      {() => (
        <AsyncPart query={query} onFailure="list">
          {(links) => (
            <>
              <h2 className={styles.heading}>{t('links.title')}</h2>
              <p className={styles.back}>
                <Link to={adminPaths.text(links.text.id)}>
                  <UserText>{links.text.title}</UserText>
                </Link>
              </p>
              {links.partners.length > 0 || links.pair ? (
                <Choices links={links} pair={links.pair} route={route} />
              ) : (
                <p>{t('links.none')}</p>
              )}
              {links.pair && (
                <Editor key={`${links.text.id} ${links.pair.other.id}`} links={links} pair={links.pair} route={route} />
              )}
            </>
          )}
        </AsyncPart>
      )}
    </AdminFrame>
  );
};
