/** Undefined for what is no address. `URL.canParse` and `URL.parse` do not exist in all supported browsers. */
export const parseUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
