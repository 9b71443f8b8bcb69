/** A Content-Disposition with the file name twice: in ASCII for old browsers, and in UTF-8. */
export const attachment = (filename: string): string => {
  const asciiName = filename.replaceAll(/[^\w.-]+/g, '-');
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
};
