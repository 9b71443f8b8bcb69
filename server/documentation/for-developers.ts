/** What somebody needs to know before the first call; `docs/api.md` says more. */
export const FOR_DEVELOPERS = `<section id="for-developers"><h2>For developers</h2>
<ul>
<li><strong>No key.</strong> Whatever guests read on the site, programs read here. Pages of any site may make these calls (CORS), without credentials.</li>
<li><strong>Stable.</strong> Below <code>/api/v1</code> nothing is taken away or changes its meaning: calls and fields are added, so ignore what you do not know. A change that breaks programs gets <code>/api/v2</code>, and <code>v1</code> stays for at least a year beside it. Ids, and the addresses of texts and passages, stay.</li>
<li><strong>Ask again cheaply.</strong> Public answers have an <code>ETag</code>: send it as <code>If-None-Match</code>, and an unchanged answer is a 304 without a body.</li>
<li><strong>Limits.</strong> Searches, quotations and bulk pages: 900 a minute for each network; <code>/mcp</code>: 240. Beyond them the answer is 429 and <code>Retry-After</code> says how many seconds to wait.</li>
<li><strong>Everything.</strong> <code>GET /bulk/texts</code> and <code>GET /bulk/segments</code> give the library page after page by a cursor. The <a href="/api/v1/dumps">nightly dumps</a> are files of JSON lines with licences and checksums.</li>
<li><strong>Licences.</strong> Each text has its own; it is in <code>license</code>. State it, and the address, where you show the words.</li>
<li><strong>Frames.</strong> <code>/embed/{segment_id}</code> shows passages in a page of yours: <code>count</code>, <code>version_id</code>, <code>view</code> (source, translation, both), <code>theme</code> (system, light, sepia, dark), <code>lang</code> (en, bo-IN, zh-Hans-CN). It tells your page its height: <code>{ type: 'pothi:height', height }</code> by <code>postMessage</code>. oEmbed: <code>GET /oembed</code>.</li>
<li><strong>Feeds.</strong> Atom: <a href="/api/v1/feeds/texts">new texts</a>, <a href="/api/v1/feeds/sheets">public sheets</a>, also of one member.</li>
<li><strong>Assistants.</strong> <code>/mcp</code> speaks the Model Context Protocol: search, read, translations, commentary, cite and verify, read only.</li>
</ul></section>`;
