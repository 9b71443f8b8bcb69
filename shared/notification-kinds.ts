export const NOTIFICATION_KINDS = [
  'follow',
  'like',
  'sheet',
  'quote',
  'invitation',
  'warned',
  'silenced',
  'unlisted',
  'taken_down',
  'restored',
  'approved',
  'declined',
  'report_settled',
  'correction_accepted',
  'correction_declined',
  'correction_asked',
  'download_ready',
  'download_failed',
  'handed_in',
  'answer_returned',
  'comment',
  'comment_waiting',
  'reply',
  'mention',
  'comment_like',
  'comment_removed',
] as const;
/** Several of one kind about the same are one row of the list. */
export const GROUPED_NOTIFICATIONS = [
  'follow',
  'like',
  'sheet',
  'comment',
  'comment_waiting',
  'reply',
  'comment_like',
  'handed_in',
] as const satisfies (typeof NOTIFICATION_KINDS)[number][];
export type GroupedNotification = (typeof GROUPED_NOTIFICATIONS)[number];
export const isGroupedNotification = (kind: (typeof NOTIFICATION_KINDS)[number]): kind is GroupedNotification =>
  GROUPED_NOTIFICATIONS.some((each) => each === kind);
