import { use, useEffect, useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { chaptersInAddress } from '#web/reader/address/chapter-address.ts';
import { sheetChapter } from '#web/reader/chapters.ts';
import { openBeside } from '#web/reader/open-beside.ts';
import { Reader } from '#web/reader/reader.tsx';
import { parsePreferences } from '#web/reader/reading-preferences.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useSession } from '#web/auth/session.ts';
import { useHead } from '#web/ui/head.ts';
import { RenderedLayout } from '#web/ui/rendered-layout.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { WHOLE_SHEET } from '#web/comments/comment-target.ts';
import { SheetChapter } from './sheet-chapter.tsx';
import { sheetFonts } from './sheet-fonts.ts';
import { sheetHead } from './sheet-head.ts';
import { sheetIdOfRoute } from '../sheet-route.ts';
import { SheetForViewer } from '../sheet-for-viewer.tsx';
import { type SheetStateShown, sheetStateInAddress } from '../sheets.data.ts';

const CommentsPanel = lazyWithRetry(async () => (await import('#web/comments/comments-panel.tsx')).CommentsPanel);

/** Sheets whose view this page has reported already, even if shown again. */
const reported = new Set<string>();

/** Reports once that the sheet was opened; the server counts each visitor once a day. */
const useReportView = (sheetId: string): void => {
  const { isAuthLoading } = useSession();
  useEffect(() => {
    // Only once the viewer is known: the author's own visits do not count.
    if (isAuthLoading || reported.has(sheetId)) return;
    reported.add(sheetId);
    // A failed report does not concern the reader; the next visit reports again.
    callOverHttp('POST /sheets/{id}/view', { params: { id: sheetId } }).catch(() => reported.delete(sheetId));
  }, [sheetId, isAuthLoading]);
};

type OpenProps = { sheet: Sheet; state: SheetStateShown; route: RouteContext<'sheetSlugAndId'> };

const OpenSheet = ({ sheet, state, route }: OpenProps) => {
  const t = useT();
  const { face } = parsePreferences(use(RenderedLayout)).typography;
  useHead({
    ...sheetHead(sheet, route.language, t('site.description')),
    ...(import.meta.env.SSR ? { fonts: sheetFonts(sheet, face) } : {}),
  });
  useReportView(sheet.id);
  const [target, setTarget] = useState(WHOLE_SHEET);
  return (
    <Reader
      key={sheet.id}
      initial={chaptersInAddress(route.search, sheetChapter(sheet.id))}
      sheet={{
        title: sheet.sheet_title,
        language: sheet.language,
        render: (beside) => (
          <SheetChapter
            sheet={sheet}
            state={state}
            beside={beside}
            onComment={setTarget}
            openedComment={route.search.get('comment') ?? undefined}
          />
        ),
        renderComments: (onClose) => (
          <CommentsPanel
            sheet_id={sheet.id}
            is_published={sheet.is_published}
            blocks={sheet.content.segments}
            target={target}
            onTarget={setTarget}
            onClose={onClose}
          />
        ),
        openBeside,
      }}
    />
  );
};

export const SheetPage = ({ route }: { route: RouteContext<'sheetSlugAndId'> }) => {
  const state = sheetStateInAddress(route.search);
  return (
    <SheetForViewer id={sheetIdOfRoute(route.params) ?? ''} state={state}>
      {(sheet) => <OpenSheet sheet={sheet} state={state} route={route} />}
    </SheetForViewer>
  );
};
