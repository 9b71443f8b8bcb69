export const STYLE = `@font-face { font-family: "Noto Serif Tibetan"; src: url("fonts/tibetan.ttf"); }
body { font-family: Georgia, "Noto Serif Tibetan", "Noto Serif CJK SC", "Songti SC", SimSun, serif; line-height: 1.6; margin: 1em; }
:lang(bo), :lang(dz) { font-family: "Noto Serif Tibetan", "Kailasa", "Microsoft Himalaya", serif; line-height: 1.9; }
:lang(zh) { font-family: "Noto Serif CJK SC", "Songti SC", "SimSun", serif; }
table { border-collapse: collapse; margin: 1em 0; } th, td { border: 1px solid #999; padding: 0.3em 0.5em; text-align: start; vertical-align: top; } th { background: #f3eee4; }
figure { margin: 1em 0; } img { max-width: 100%; } figcaption { font-size: 0.85em; text-align: center; }
.source { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 0.2em solid; }
table.versions { width: 100%; table-layout: fixed; margin: 0; }
@media (max-width: 30em) { table.versions, table.versions tbody, table.versions tr, table.versions td { display: block; } table.versions thead { display: none; } }
.citation { font-size: 0.85em; text-align: end; }
h1, h2, h3 { font-weight: 600; line-height: 1.3; page-break-after: avoid; break-after: avoid; } h4, h5, h6 { font-weight: 600; break-after: avoid; }
h1 { font-size: 1.75em; padding-bottom: 0.3em; border-bottom: 0.2em double #7b1e2b; } h2 { font-size: 1.35em; margin-top: 1.5em; } h3 { font-size: 1.15em; margin-top: 1.25em; }
a { color: #7b1e2b; } .byline { color: #6b6258; font-size: 0.9em; }
.verse { text-indent: -1em; padding-inline-start: 1em; } .translation { margin-inline-start: 1.5em; } .heading-translation { font-weight: 600; } dt { font-weight: 600; margin-top: 0.8em; } dd { margin: 0; }
sup { line-height: 0; } sup a, [role="doc-backlink"] { text-decoration: none; } aside { font-size: 0.9em; }
`;
