import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { useHead } from '#web/ui/head.ts';
import { SheetForViewer } from '../sheet-for-viewer.tsx';
import { sheetIdOfRoute } from '../sheet-route.ts';
import { type SheetStateShown, sheetStateInAddress } from '../sheets.data.ts';
import { Slides } from './slides.tsx';

const PresentedSheet = ({ sheet, state }: { sheet: Sheet; state: SheetStateShown }) => {
  const t = useT();
  const navigate = useNavigate();
  const from = useLocation().state as { isFromSheet?: boolean } | null;
  const address = { username: sheet.publisher.username, title: sheet.sheet_title, id: sheet.id };
  useHead({
    title: sheet.sheet_title,
    description: sheet.summary || t('site.description'),
    path: paths.readSheet(address),
    kind: 'article',
    unlisted: true,
  });
  /** Back to where the sheet was left, if it was open before. */
  const leave = () => {
    if (from?.isFromSheet) window.history.back();
    else navigate(state === 'draft' ? paths.readSheetDraft(address) : paths.readSheet(address), { replace: true });
  };
  return <Slides sheet={sheet} onLeave={leave} />;
};

export const PresentPage = ({ route }: { route: RouteContext<'sheetSlugAndId'> }) => {
  const state = sheetStateInAddress(route.search);
  return (
    <SheetForViewer id={sheetIdOfRoute(route.params) ?? ''} state={state}>
      {(sheet) => <PresentedSheet sheet={sheet} state={state} />}
    </SheetForViewer>
  );
};
