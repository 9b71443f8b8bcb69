export type Layers = Record<string, string[][]>;
export type Exception = { from: string; to: string; why: string };

export const LAYERS: Layers;
export const EXCEPTIONS: Exception[];
export function checkImports(
  files: Map<string, string>,
  table?: { layers?: Layers; exceptions?: Exception[] },
): string[];
export function readModules(root: string): Map<string, string>;
