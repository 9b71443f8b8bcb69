/** Texts that the reader has chosen to keep on this device, in the list of what is there. */
export const PacksSection = () => null;
