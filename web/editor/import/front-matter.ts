/** Fields before the text, between lines of `---`, in the part of YAML that people write there. */
export type FrontMatter = Record<string, string | string[]>;

const parseValue = (text: string): string | string[] => {
  const value = text.trim();
  if (/^["[]/.test(value)) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (typeof parsed === 'string') return parsed;
      if (Array.isArray(parsed)) return parsed.map(String);
    } catch {
      // Not JSON: read below as what is written.
    }
  }
  if (value.startsWith('[') && value.endsWith(']'))
    return value
      .slice(1, -1)
      .split(',')
      .map((one) => one.trim().replaceAll(/^["']|["']$/g, ''))
      .filter(Boolean);
  return value.replaceAll(/^'(.*)'$/g, '$1');
};

export const takeFrontMatter = (text: string): { fields: FrontMatter; body: string } => {
  const [whole, inner = ''] = /^---\n([\s\S]*?)\n(?:---|\.\.\.)(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) return { fields: {}, body: text };
  const fields: FrontMatter = {};
  let name = '';
  for (const line of inner.split('\n')) {
    const [, item] = /^\s*-\s+(.*)$/.exec(line) ?? [];
    const [, key, value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined) {
      name = key.toLowerCase();
      fields[name] = parseValue(value);
    } else if (item !== undefined && name) {
      const before = fields[name];
      fields[name] = [...(Array.isArray(before) ? before : []), String(parseValue(item))];
    }
  }
  return { fields, body: text.slice(whole.length) };
};

export const textField = (fields: FrontMatter, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** A list, or words separated by commas. */
export const listField = (fields: FrontMatter, name: string): string[] => {
  const value = fields[name] ?? [];
  return (Array.isArray(value) ? value : value.split(',')).map((one) => one.trim().replace(/^#/, '')).filter(Boolean);
};
