import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { packageRoot } from '#server/settings.ts';
import { SITE_LANGUAGES } from '#shared/languages.ts';

/** `/i18n/{language}.json`, and the same below a namespace, since translation tools ask for either. */
export const dictionaryRoutes = (app: FastifyInstance): void => {
  const dictionaries = new Map(
    SITE_LANGUAGES.map((language) => [
      `${language}.json`,
      readFileSync(join(packageRoot(), 'locales', `${language}.json`), 'utf8'),
    ]),
  );
  const answer = (file: string) => {
    const dictionary = dictionaries.get(file);
    if (!dictionary) throw new AppError('not_found');
    return dictionary;
  };
  app.get<{ Params: { file: string } }>('/i18n/:file', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(answer(request.params.file)),
  );
  app.get<{ Params: { file: string } }>('/i18n/:namespace/:file', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(answer(request.params.file)),
  );
};
