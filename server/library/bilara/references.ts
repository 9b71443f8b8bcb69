type Reference = { siglum: string; value: string };

/** `csp1ed38.560` is page 38.560 of `csp1ed`; `ms38P2_3527` is place 38P2_3527 of `ms`. */
const REFERENCE = /^([a-z][a-z-]*(?:\d+ed)?)(.*)$/i;

/** `"ms1.1, pts-vp-pli1.1"` → one entry per printed or numbered edition. */
export function parseReferences(line: string): Reference[] {
  return line
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, siglum = '', value = part] = REFERENCE.exec(part) ?? [];
      return { siglum, value };
    });
}
