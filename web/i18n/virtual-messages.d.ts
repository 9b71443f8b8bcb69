/** Made by scripts/message-areas.ts: the messages of one language and area. */
declare module 'virtual:messages/*' {
  import type { Dictionary } from '#web/i18n/translate.ts';

  const messages: Partial<Dictionary>;
  export default messages;
}
