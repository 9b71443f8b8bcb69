const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A title is shown as text: no tags, no entities, one space between words. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** For what has an id and no name: `dhp4` reads `Dhp 4`, `an1.2` reads `AN 1.2`, `cp-akittivagga` reads `Akittivagga`. */
export function labelOfUid(uid: string): string {
  const name = /-([a-z]{5,})$/i.exec(uid)?.[1] ?? uid;
  const [, letters = name, numbers = ''] = /^([a-z-]*[a-z])-?(\d.*)?$/i.exec(name) ?? [];
  const word = letters.length <= 2 ? letters.toUpperCase() : letters.charAt(0).toUpperCase() + letters.slice(1);
  return numbers ? `${word} ${numbers}` : word;
}
