/** Words of a licence that forbid to hand on copies. Any other licence allows it, or says nothing of it, as most old texts do. */
const FORBIDDING: RegExp[] = [
  /\ball rights reserved\b/i,
  /\bno (?:copying|copies|downloads?|redistribution|reproduction)\b/i,
  /\b(?:not|may not) (?:be )?(?:copied|downloaded|redistributed|reproduced)\b/i,
  /\bread(?:ing)?[ -]only\b/i,
  /版权所有|版權所有|保留所有权利|保留所有權利/,
  /^(?:©|\(c\)|copyright)(?!.*\b(?:CC|creative commons|public domain)\b)/i,
];

/** Whether a text under this licence may be downloaded. */
export const isDownloadLicensed = (license: string): boolean =>
  !FORBIDDING.some((pattern) => pattern.test(license.trim()));
