import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  TextQuote,
  Check,
  Copy,
  FilePlus,
  type IconNode,
  Paperclip,
  PenLine,
  Quote as QuoteIcon,
  Share2,
  StickyNote,
  Tag,
  TriangleAlert,
} from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { COPY_CONFIRMATION_MS, HIGHLIGHT_COLOURS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { licenseName } from '#web/i18n/license-name.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { type Key, useT } from '#web/i18n/translate.ts';
import { ColourDot } from '#web/notes/highlight-colours.tsx';
import { useIsEditor } from '#web/reader/add-to-topic/use-is-editor.ts';
import type { SelectionToolbarProps } from '#web/reader/reader-types.ts';
import { passageQuery, textQuery } from '#web/reader/resources/share/share.data.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { formatLocalDate } from '#web/ui/local-date.ts';
import type { Quote } from './selected-quote.ts';
import { citedQuote, formatNumberRange, positionToolbar } from './selection-rules.ts';
import styles from './selection-toolbar.module.css';

const buttonsIn = (toolbar: HTMLElement): HTMLElement[] => [...toolbar.querySelectorAll('button')];

/** While text is selected, Tab moves to the toolbar, arrow keys move in it, and Escape closes it. */
export const useToolbarKeys = (toolbar: RefObject<HTMLElement | null>, dismiss: () => void) => {
  const focusedBefore = useRef<Element | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = toolbar.current;
      if (!element || event.isComposing) return;
      const isInside = element.contains(document.activeElement);
      if (event.key === 'Tab' && !event.shiftKey && !isInside) {
        focusedBefore.current = document.activeElement;
        event.preventDefault();
        buttonsIn(element)[0]?.focus();
      }
      if (event.key === 'Escape') {
        // Only the toolbar closes, not the panel below it.
        event.stopPropagation();
        if (isInside && focusedBefore.current instanceof HTMLElement)
          focusedBefore.current.focus({ preventScroll: true });
        dismiss();
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [toolbar, dismiss]);

  return (event: ReactKeyboardEvent) => {
    const element = toolbar.current;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!element || step === undefined) return;
    const buttons = buttonsIn(element);
    const at = buttons.findIndex((button) => button === document.activeElement);
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
};

const GAP = 8;
/** Leaves space for the selection handles of touch screens. */
const TOUCH_GAP = 28;

/** Keeps the toolbar next to the selection while the page scrolls. A popover, so that nothing clips it. */
export const useToolbarPosition = (toolbar: RefObject<HTMLElement | null>, range: Range | undefined): void => {
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (!element || !range) return undefined;
    const position = () => {
      const below = matchMedia('(pointer: coarse)').matches;
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = positionToolbar(range.getBoundingClientRect(), element.getBoundingClientRect(), screen, {
        below,
        gap: below ? TOUCH_GAP : GAP,
      });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    element.showPopover?.();
    position();
    document.addEventListener('scroll', position, { capture: true, passive: true });
    window.addEventListener('resize', position);
    return () => {
      document.removeEventListener('scroll', position, { capture: true });
      window.removeEventListener('resize', position);
    };
  }, [toolbar, range]);
};

type Props = Pick<
  SelectionToolbarProps,
  'onShare' | 'onCite' | 'onAddToSheet' | 'onHighlight' | 'onNote' | 'onCorrect' | 'onAddToTopic' | 'onAttach'
> & {
  quote: Quote & { range: Range };
  onClose(): void;
};

type Outcome = { action: 'copy' | 'cite'; isCopied: boolean };

const labelOf = (outcome: Outcome | null): Key =>
  outcome?.isCopied === false ? 'reader.selection.failed' : 'reader.selection.copied';

type ToolbarButtonProps = { label: Key; icon: IconNode; onClick(): void };

/** Pressing it does not clear the selection. */
const ToolbarButton = ({ label, icon, onClick }: ToolbarButtonProps) => {
  const t = useT();
  return (
    <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      <Icon node={icon} aria-hidden="true" size={18} />
      {t(label)}
    </button>
  );
};

export const SelectionToolbar = (props: Props) => {
  const { quote, onShare, onAddToSheet, onAttach, onClose } = props;
  const t = useT();
  const { language } = useLanguage();
  const toolbar = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isEditor = useIsEditor();
  const onKeyDown = useToolbarKeys(toolbar, onClose);
  useToolbarPosition(toolbar, quote.range);
  // Loaded in advance: browsers allow writing to the clipboard only right after a click.
  const queries = useQueryClient();
  const source = { ...textQuery(quote.cited.first), retry: false };
  const passage = { ...passageQuery(quote.cited.first), retry: false };
  useQuery(source);
  useQuery(passage);

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const numbers = formatNumberRange(quote, (segment) => passageNumber(language, segment));
  const copy = async (action: Outcome['action'], text: string) =>
    setOutcome({ action, isCopied: await copyText(text) });
  /** A quick press waits for what is cited; without a connection the quote is cited with what the page knows. */
  const cite = async () => {
    const [text, cited] = await Promise.all([
      queries.ensureQueryData(source).catch(() => undefined),
      queries.ensureQueryData(passage).catch(() => undefined),
    ]);
    const known = { ...text, license: licenseName(t, text?.license ?? '') };
    return citedQuote(
      quote,
      { ...known, own_number: cited?.own_number, references: cited?.references },
      { origin: window.location.origin, accessed: formatLocalDate(new Date()) },
    );
  };
  const iconOf = (action: Outcome['action'], defaultIcon: IconNode): IconNode =>
    outcome?.action !== action ? defaultIcon : outcome.isCopied ? Check : TriangleAlert;

  return (
    <div
      ref={toolbar}
      popover="manual"
      role="toolbar"
      tabIndex={-1}
      lang={language}
      aria-label={t('reader.selection.title', { numbers })}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      <ToolbarButton
        label="reader.selection.copy"
        icon={iconOf('copy', Copy)}
        onClick={() => void copy('copy', quote.text)}
      />
      <ToolbarButton
        label="reader.selection.cite"
        icon={iconOf('cite', QuoteIcon)}
        onClick={() => void cite().then((text) => copy('cite', text))}
      />
      <ToolbarButton label="cite.open" icon={TextQuote} onClick={() => props.onCite(quote.cited)} />
      {onShare && <ToolbarButton label="reader.selection.share" icon={Share2} onClick={() => onShare(quote.first)} />}
      <ToolbarButton label="reader.selection.add" icon={FilePlus} onClick={() => onAddToSheet(quote.passages)} />
      <ToolbarButton label="reader.selection.note" icon={StickyNote} onClick={() => props.onNote(quote.range)} />
      <ToolbarButton label="reader.selection.correct" icon={PenLine} onClick={() => props.onCorrect(quote)} />
      {isEditor && (
        <ToolbarButton label="reader.topic.add" icon={Tag} onClick={() => props.onAddToTopic(quote.first)} />
      )}
      <span role="group" aria-label={t('reader.selection.highlight')} className={styles.colours}>
        {HIGHLIGHT_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={t('reader.selection.highlight_in', { colour: t(`notes.colour.${colour}`) })}
            title={t(`notes.colour.${colour}`)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              props.onHighlight(quote.range, colour);
              onClose();
            }}
          >
            <ColourDot colour={colour} />
          </button>
        ))}
      </span>
      {onAttach && (
        <ToolbarButton label="reader.selection.attach" icon={Paperclip} onClick={() => onAttach(quote.range)} />
      )}
      <span className="screen-reader-text" role="status">
        {outcome && t(labelOf(outcome))}
      </span>
    </div>
  );
};
