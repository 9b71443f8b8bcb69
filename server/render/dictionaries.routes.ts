import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { packageRoot } from '#server/settings.ts';
import { SITE_LANGUAGES } from '#shared/languages.ts';

/** `/i18n/{language}.json`, with or without a namespace, since translation tools request either. */
export const dictionaryRoutes = (app: FastifyInstance): void => {
  const dictionaries = new Map(
    SITE_LANGUAGES.map((language) => [
      `${language}.json`,
      readFileSync(join(packageRoot(), 'locales', `${language}.json`), 'utf8'),
    ]),
  );
  for (const path of ['/i18n/:file', '/i18n/:namespace/:file']) {
    app.get<{ Params: { file: string } }>(path, ({ params }, reply) => {
      const dictionary = dictionaries.get(params.file);
      if (!dictionary) throw new AppError('not_found');
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(dictionary);
    });
  }
};
