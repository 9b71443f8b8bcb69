import type { MouseEvent } from 'react';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/right-to-left.ts';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import { rowsOfSource, type SourceCell } from '#shared/source-columns.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { hasLines, SafeHtml } from '#web/ui/safe-html.tsx';
import styles from './source-words.module.css';

type Props = {
  versions: QuotedVersion[];
  layout: SheetLayout;
  showsNumbers: boolean;
  /** A passage was clicked. Without it passages are only read. */
  onPassage?: ((version: QuotedVersion, segment_id: string, event: MouseEvent) => void) | undefined;
};

type CellProps = Pick<Props, 'showsNumbers' | 'onPassage'> & { cell: SourceCell };

const CellWords = ({ cell: { version, cell }, showsNumbers, onPassage }: CellProps) => {
  const t = useT();
  if (!cell) return null;
  const { language, script } = version;
  const [segment_id = ''] = cell.segment_ids;
  const open = version.is_missing || cell.is_missing ? undefined : onPassage;
  return (
    <blockquote
      className={open ? styles.passage : undefined}
      lang={languageTag(language, script)}
      dir={script && isRightToLeft(script) ? 'rtl' : undefined}
      data-passage={segment_id}
      onClick={open && ((event) => open(version, segment_id, event))}
    >
      {showsNumbers && cell.label !== null && <span className={styles.number}>{cell.label}</span>}
      <SafeHtml html={cell.content} isVerse={hasLines(cell.content)} />
      {cell.is_missing && !version.is_missing && cell.content !== '' && (
        <small className={styles.gone}>{t('sources.passage_missing')}</small>
      )}
    </blockquote>
  );
};

const cellKey = (column: number, { cell }: SourceCell): string => `${column} ${cell?.segment_ids[0] ?? ''}`;

/** More are wider than the page: they scroll within it. */
const MAX_FITTING_COLUMNS = 3;

/** Passage beside passage; where there is no room, as a stack. */
const Columns = ({ versions, ...props }: Props) => (
  <div
    className={styles.frame}
    data-quotation=""
    {...(versions.length > MAX_FITTING_COLUMNS && {
      // What scrolls must be reachable by the keyboard.
      tabIndex: 0,
      role: 'group',
      'aria-label': versions.map(({ title }) => title).join(', '),
    })}
  >
    <table className={styles.table} data-columns={versions.length}>
      <thead>
        <tr>
          {versions.map(({ text_id, title, language, script }) => (
            <th key={text_id} scope="col">
              <LangText language={language} script={script}>
                {title}
              </LangText>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOfSource(versions).map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={cellKey(column, cell)} rowSpan={cell.span > 1 ? cell.span : undefined}>
                <CellWords cell={cell} {...props} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The words of a source in all its versions: passage by passage below one another, or in columns. */
export const SourceWords = (props: Props) => {
  const { versions, layout } = props;
  if (layout === 'side_by_side' && versions.length > 1) return <Columns {...props} />;
  return (
    <div className={styles.stack} data-quotation="" data-versions={versions.length}>
      {rowsOfSource(versions).map((row, index) => (
        <div key={index} className={styles.row}>
          {row.map((cell, column) => (
            <CellWords key={cellKey(column, cell)} cell={cell} {...props} />
          ))}
        </div>
      ))}
    </div>
  );
};
