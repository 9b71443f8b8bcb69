export const AUDIT_TARGETS = [
  'account',
  'work',
  'text',
  'author',
  'sheet',
  'comment',
  'report',
  'correction',
  'setting',
  'collection',
  'topic',
  'import',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];
