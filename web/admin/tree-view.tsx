import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical, IndentDecrease, IndentIncrease } from 'lucide';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { useNavigate } from '#web/router/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { useTouchDrag } from '#web/ui/use-touch-drag.ts';
import { ListChanges } from './list-changes.tsx';
import {
  applyMove,
  type Direction,
  DIRECTIONS,
  type DropSpot,
  type Place,
  placeOfDrop,
  placeTowards,
  type TreeNode,
  type TreeRow,
  visibleRows,
} from './tree-rules.ts';
import { stickyAbove } from './sticky-bar.ts';
import { useChangeQueue } from './use-change-queue.ts';
import styles from './tree-view.module.css';

export type NamedNode = TreeNode & { title: string; language: string; note: string };

type Props = {
  label: string;
  nodes: NamedNode[];
  addressOf(id: string): string;
  /** Moves come one after the other: each waits until the one before it is stored. */
  onMove(id: string, to: Place, from_parent_id: string | null): Promise<unknown>;
  /** Of the form for a new one, at the top or below another; where one can be added. */
  newAddressOf?(parent?: string): string;
};

type Move = { id: string; to: Place };

const ICONS = { up: ArrowUp, down: ArrowDown, in: IndentIncrease, out: IndentDecrease };
const MOVE_KEYS: { [key: string]: Direction } = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Deeper levels stand below each other on a phone too. */
const MAX_INDENT = 6;

/** The upper and lower quarter of a row are before and after it. */
const spotAt = (part: number): DropSpot => (part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside');

const spotOf = ({ clientY, currentTarget }: DragEvent): DropSpot => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return spotAt((clientY - top) / height);
};

/** A tree to walk through with the arrow keys, and to change with Alt and the arrow keys, buttons, mouse or finger. */
export const TreeView = ({ label, nodes: stored, addressOf, onMove, newAddressOf }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<{ id: string; spot: DropSpot }>();
  const [announcement, setAnnouncement] = useState('');
  const {
    shown: nodes,
    add,
    problem,
    seen,
  } = useChangeQueue<NamedNode[], Move>({
    stored,
    apply: applyMove,
    save: ({ id, to }, before) => onMove(id, to, before.find((node) => node.id === id)?.parent_id ?? null),
  });
  const rows = visibleRows(nodes, open);
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === current),
  );
  const row = rows[at];

  const focusRow = (index: number) => {
    const next = rows[index];
    if (!next) return;
    setCurrent(next.node.id);
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  };
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  const move = async (id: string, to: Place | undefined) => {
    if (!to) return;
    const title = nodes.find((node) => node.id === id)?.title ?? '';
    if (to.parent_id !== null) toggle(to.parent_id, true);
    setCurrent(id);
    setAnnouncement((await add({ id, to })) ? t('tree.moved', { title }) : '');
  };
  const touch = useTouchDrag(list, (from, to, part) => {
    const [moved, target] = [rows[from]?.node.id, rows[to]?.node.id];
    if (moved && target) void move(moved, placeOfDrop(nodes, moved, target, spotAt(part)));
  });

  const walk = (key: string, { node, hasChildren }: TreeRow<NamedNode>): boolean => {
    const isOpen = open.has(node.id);
    if (key === 'ArrowDown') focusRow(at + 1);
    else if (key === 'ArrowUp') focusRow(at - 1);
    else if (key === 'Home') focusRow(0);
    else if (key === 'End') focusRow(rows.length - 1);
    else if (key === 'Enter') navigate(addressOf(node.id));
    else if (key === 'ArrowRight' && hasChildren) {
      if (isOpen) focusRow(at + 1);
      else toggle(node.id, true);
    } else if (key === 'ArrowLeft') {
      if (hasChildren && isOpen) toggle(node.id, false);
      else focusRow(rows.findIndex((each) => each.node.id === node.parent_id));
    } else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = event.altKey ? MOVE_KEYS[event.key] : undefined;
    if (direction) void move(row.node.id, placeTowards(nodes, row.node.id, direction));
    else if (event.altKey || !walk(event.key, row)) return;
    event.preventDefault();
  };
  const drop = (event: DragEvent, id: string) => {
    event.preventDefault();
    if (dragged) void move(dragged, placeOfDrop(nodes, dragged, id, spotOf(event)));
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <>
      <div ref={stickyAbove} role="toolbar" aria-label={t('tree.tools')} className={styles.tools}>
        {DIRECTIONS.map((direction) => {
          const to = row && placeTowards(nodes, row.node.id, direction);
          return (
            <IconButton
              key={direction}
              icon={ICONS[direction]}
              label={t(`tree.${direction}`, { title: row?.node.title ?? '' })}
              aria-disabled={!to}
              onClick={() => row && void move(row.node.id, to)}
            />
          );
        })}
        {row && <Link to={addressOf(row.node.id)}>{t('tree.edit')}</Link>}
        {row && newAddressOf && <Link to={newAddressOf(row.node.id)}>{t('tree.add_below')}</Link>}
        {newAddressOf && <Link to={newAddressOf()}>{t('tree.add_top')}</Link>}
      </div>
      <p className={styles.hint}>{t('tree.hint', { alt: 'Alt', enter: 'Enter' })}</p>
      <ScreenReaderText>
        <span role="status">{announcement}</span>
      </ScreenReaderText>
      {seen ? (
        <div role="alert">
          <ListChanges before={seen} after={stored} />
        </div>
      ) : (
        <Refusal>{problem}</Refusal>
      )}
      <ul ref={list} role="tree" aria-label={label} className={styles.tree} onKeyDown={press}>
        {rows.map(({ node, depth, position, siblings, hasChildren }, index) => (
          <li
            key={node.id}
            role="treeitem"
            aria-level={depth + 1}
            aria-posinset={position + 1}
            aria-setsize={siblings}
            aria-selected={index === at}
            aria-expanded={hasChildren ? open.has(node.id) : undefined}
            tabIndex={index === at ? 0 : -1}
            className={styles.row}
            style={{ paddingInlineStart: `${Math.min(depth, MAX_INDENT) * 1.25}rem` }}
            data-dragged={node.id === dragged || index === touch.from || undefined}
            data-over={
              over?.id === node.id
                ? over.spot
                : touch.from !== undefined && index === touch.to && index !== touch.from
                  ? spotAt(touch.part)
                  : undefined
            }
            draggable={touch.from === undefined}
            onFocus={() => setCurrent(node.id)}
            onDoubleClick={() => navigate(addressOf(node.id))}
            onDragStart={() => setDragged(node.id)}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setOver({ id: node.id, spot: spotOf(event) });
            }}
            onDrop={(event) => drop(event, node.id)}
          >
            <span className={styles.grip} aria-hidden="true" {...touch.gripHandlers(index)}>
              <Icon node={GripVertical} size={18} />
            </span>
            <span className={styles.toggle} aria-hidden="true" onClick={() => toggle(node.id, !open.has(node.id))}>
              {hasChildren && <Icon node={open.has(node.id) ? ChevronDown : ChevronRight} size={18} />}
            </span>
            <span className={styles.title}>
              <LangText language={node.language}>{node.title}</LangText>
              {node.note && <span className={styles.note}>{node.note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
