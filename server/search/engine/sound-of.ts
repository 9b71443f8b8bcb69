/** Spellings that people do not keep apart: doubled letters, aspirates, v and b, endings. */
export const soundOf = (token: string): string =>
  token
    .replaceAll(/([bcdgjkpt])h/g, '$1')
    .replaceAll('sh', 's')
    .replaceAll('w', 'v')
    .replaceAll('b', 'v')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll(/n(?=[gkcjtdpv])/g, 'm')
    .replaceAll(/([a-z])\1+/g, '$1');
