import { escapeHtml } from '#shared/escape-html.ts';

/** For when even the error screen cannot be rendered. Shows no internal error. */
export const errorPage = (status: number, message: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pothi</title></head><body><h1>Unexpected Application Error!</h1><p>${status} ${escapeHtml(message)}</p></body></html>`;
