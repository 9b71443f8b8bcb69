/** Names of other files of a work, which a layer cannot have. */
const RESERVED = ['work', 'structure', 'comments', 'references'];

/** The folder of a work in the library format. */
export const folderOf = (key: string): string =>
  key
    .replace(/^library:/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'work';

/** Names of the layers of a work, which are those of files: the end of the key, made different from the others. */
export const layerNames = (texts: { key: string; language: string }[]): string[] => {
  const taken = new Set(RESERVED);
  return texts.map(({ key, language }) => {
    const end = key
      .split('/')
      .slice(1)
      .join('-')
      .replaceAll(/[^A-Za-z0-9-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '');
    const base = end || language;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
    taken.add(name);
    return name;
  });
};
