const NAMES =
  /bot\b|bot[/;_-]|crawl|spider|slurp|externalhit|externalagent|preview|^(?:curl|wget|python|go-http|java)\b/i;

/** Whoever reads everything for a search engine or a preview is no reader. Programs that say they are browsers are counted. */
export const isCrawler = (userAgent = ''): boolean => NAMES.test(userAgent);
