import { z } from 'zod';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Call } from '#shared/contract/call.ts';
import { contract } from '#shared/contract/contract.ts';
import { ERRORS } from '#shared/errors.ts';
import { curlOf } from './curl.rules.ts';
import { FOR_DEVELOPERS } from './for-developers.ts';
import { noAnswerShown } from './no-answer-shown.ts';
import { recordedExamples } from './recorded-examples.ts';

type FieldSchema = { type?: string | string[]; enum?: unknown[]; default?: unknown; description?: string };

const fieldRows = (location: string, schema: z.ZodType | undefined): string => {
  if (!schema) return '';
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .map(([name, field]) => {
      const { type, enum: choices, default: defaultValue, description } = field as FieldSchema;
      const kind = choices ? choices.join(' | ') : String(type ?? '');
      const presence = required.includes(name)
        ? 'required'
        : defaultValue === undefined
          ? ''
          : `default ${String(defaultValue)}`;
      return `<tr>${[name, location, kind, presence, description ?? ''].map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
    })
    .join('');
};

const ACCESS: Record<Call['auth'], string> = {
  none: 'Open to all.',
  optional: 'Open to all; a bearer token shows more.',
  required: 'Needs a bearer token.',
  staff: 'Needs the bearer token of somebody with a role.',
  moderator: 'Needs the bearer token of a moderator or admin.',
  editor: 'Needs the bearer token of an editor, librarian or admin.',
  librarian: 'Needs the bearer token of a librarian or admin.',
  admin: 'Needs the bearer token of an admin.',
  link: 'The bearer is the token of a link that was sent by mail.',
};

/** How to make the call, and what came back. */
const exampleOf = (name: string, call: Call): string => {
  const example = recordedExamples[name];
  if (!example) return '';
  const { answer } = example;
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
  const reason = noAnswerShown(call);
  const shown = reason ? `<p>${reason}</p>` : `<pre>${escapeHtml(text)}</pre>`;
  return `<details><summary>Example</summary><pre>${escapeHtml(curlOf(name, call, example))}</pre>${shown}</details>`;
};

const section = (name: string, call: Call): string => {
  const rows = fieldRows('path', call.params) + fieldRows('query', call.query) + fieldRows('body', call.body);
  const fields = rows && `<table><tr><th>Field<th>In<th>Kind<th><th></tr>${rows}</table>`;
  const answer = JSON.stringify(z.toJSONSchema(call.answer, { unrepresentable: 'any' }), null, 2);
  const errors = call.errors.map(
    (code) => `<li>${ERRORS[code].status} <code>${code}</code> ${escapeHtml(ERRORS[code].detail)}</li>`,
  );
  return `<section><h2><code>${escapeHtml(name)}</code></h2><p>${escapeHtml(call.summary)}. ${ACCESS[call.auth]}</p>${fields}
${exampleOf(name, call)}<details><summary>Answer (${call.status ?? 200})</summary><pre>${escapeHtml(answer)}</pre></details>${errors.length > 0 ? `<ul>${errors.join('')}</ul>` : ''}</section>`;
};

/** The contract as an HTML page without scripts, which the content security policy would refuse. */
export const apiPage = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pothi API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>Pothi API</h1><p>Every path stands below <code>/api/v1</code>. Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
${FOR_DEVELOPERS}
${Object.entries(contract)
  .map(([name, call]) => section(name, call))
  .join('\n')}
</main></body></html>`;

export const apiPageStyle = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}h2{margin:2.5rem 0 .25rem;font-size:1.1rem}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}td,th{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884;vertical-align:top}
pre{overflow:auto;max-height:24rem;border:1px solid #8884;padding:.75rem}`;
