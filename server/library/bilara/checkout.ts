import { access } from 'node:fs/promises';
import path from 'node:path';

/** Where things lie: the bilara tree, and the sc-data checkout if there is one. */
export type Checkout = { bilara: string; scData: string | null };

const INNER = 'sc_bilara_data';

export async function findCheckout(folder: string, scData: string | undefined): Promise<Checkout> {
  const inner = path.join(folder, INNER);
  const isScData = await exists(inner);
  const candidates = scData
    ? [scData]
    : isScData
      ? [folder]
      : [path.join(path.dirname(path.resolve(folder)), 'sc-data')];
  const found = (await exists(candidates[0]!)) ? candidates[0]! : null;
  if (scData && !found) throw new Error(`There is no sc-data checkout at ${scData}`);
  return { bilara: isScData ? inner : folder, scData: found };
}

export function innerBilara(scData: string): string {
  return path.join(scData, INNER);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
