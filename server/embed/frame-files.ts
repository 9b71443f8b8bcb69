/** Fonts of the frame, by the name of their source as the renderer knows it. A browser fetches one for its letters only. */
const FACES = [
  {
    family: 'Noto Serif Tibetan',
    file: 'noto-serif-tibetan-tibetan-400-normal.woff2',
    range: 'U+0F00-0FFF',
    adjust: '',
  },
  {
    family: 'Gentium Book Plus',
    file: 'gentium-book-plus-latin-ext-400-normal.woff2',
    range: 'U+0100-02BA, U+02BD-02C5, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F, U+A720-A7FF',
    adjust: 'size-adjust:110%;',
  },
  {
    family: 'Gentium Book Plus',
    file: 'gentium-book-plus-latin-400-normal.woff2',
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+2000-206F, U+2122',
    adjust: 'size-adjust:110%;',
  },
];

/** As in `web/ui/tokens.css`, which a test compares. */
export const FRAME_COLORS = {
  light: { paper: '#fbf8f2', ink: '#211c17', 'ink-quiet': '#6b6258', rule: '#e6dfd3', action: '#7b1e2b' },
  dark: { paper: '#171411', ink: '#ede5d8', 'ink-quiet': '#a69b8c', rule: '#352f28', action: '#e58a93' },
  sepia: { paper: '#f4ead5', ink: '#35291b', 'ink-quiet': '#65543d', rule: '#dfd0b3', action: '#7b1e2b' },
};

const colors = (theme: keyof typeof FRAME_COLORS): string =>
  Object.entries(FRAME_COLORS[theme])
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** The whole style of a frame. `fonts`: the address of each file of the build; a browser without one uses its own. */
export const frameStyle = (fonts: Record<string, string>): string =>
  [
    ...FACES.flatMap(({ family, file, range, adjust }) =>
      fonts[file]
        ? [
            `@font-face{font-family:'${family}';font-display:swap;${adjust}src:url('${fonts[file]}') format('woff2');unicode-range:${range}}`,
          ]
        : [],
    ),
    `:root{color-scheme:light;${colors('light')}--latin:'Gentium Book Plus',Georgia,'Noto Serif',serif;`,
    `--tibetan:'Noto Serif Tibetan','Kailasa','Microsoft Himalaya','Jomolhari';`,
    `--chinese:'Songti SC','Noto Serif CJK SC','Source Han Serif SC','SimSun'}`,
    `[data-theme=dark]{color-scheme:dark;${colors('dark')}}`,
    `[data-theme=sepia]{${colors('sepia')}}`,
    `@media(prefers-color-scheme:dark){[data-theme=system]{color-scheme:dark;${colors('dark')}}}`,
    `*{box-sizing:border-box}`,
    `body{margin:0;padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 var(--latin),var(--tibetan),var(--chinese);overflow-wrap:anywhere}`,
    `main,footer{max-width:42rem;margin:0 auto}`,
    `p,h1,h2{margin:0;font-size:1em;font-weight:400}h2{font-size:1.2em}`,
    `h1{margin-bottom:.75rem;color:var(--ink-quiet);font-size:.8125rem}`,
    `.passage{position:relative;margin:0 0 .75rem}`,
    `.number{float:right;margin-left:.75rem;color:var(--ink-quiet);font:.8125rem/2 system-ui,sans-serif}`,
    `.version{margin-top:.25rem;color:var(--ink)}`,
    `p:not(.version)+.version,h2:not(.version)+.version{padding-left:.75rem;border-left:2px solid var(--rule)}`,
    // Tibetan stacks are tall: with less, lines touch.
    `:lang(bo),:lang(dz),:lang(sa-Tibt){font-family:var(--tibetan),var(--latin),var(--chinese),serif;line-height:2.15}`,
    `:lang(zh),:lang(ja){font-family:var(--chinese),var(--latin),serif;line-height:1.8;line-break:strict}`,
    `footer{margin-top:.75rem;padding-top:.5rem;border-top:1px solid var(--rule);color:var(--ink-quiet);font-size:.8125rem}`,
    `footer a{color:var(--action)}.out{display:inline-block;padding:.75rem 0;min-height:2.75rem}`,
    `a:focus-visible{outline:2px solid var(--action);outline-offset:2px}`,
    '',
  ].join('\n');

/**
 * Tells the page around the frame how high its content is, and nothing else: any page may listen, so that it can make the
 * frame as high. The only script of the frame.
 */
export const FRAME_SCRIPT = `(() => {
  const root = document.documentElement;
  const tell = () => parent.postMessage({ type: 'pothi:height', height: Math.ceil(root.getBoundingClientRect().height) }, '*');
  new ResizeObserver(tell).observe(document.body);
})();
`;
