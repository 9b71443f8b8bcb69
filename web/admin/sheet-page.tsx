import type { RouteContext } from '#web/route-context.ts';
import { AdminFrame } from './admin-frame.tsx';
import { SheetModeration } from './sheet-moderation.tsx';

/** One sheet, for moderators. */
export const ModeratedSheetPage = ({ route }: { route: RouteContext<'id'> }) => (
  <AdminFrame route={route} section="reports">
    {() => <SheetModeration id={route.params.id} />}
  </AdminFrame>
);
