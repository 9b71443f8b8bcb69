/** See `offline-files.mjs`. */
export const offlineFiles: (manifest: object) => {
  entry: string;
  first: string[];
  files: string[];
  languages: Record<string, string[]>;
  fonts: string[];
};
