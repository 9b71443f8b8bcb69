export const SUPPORTED: Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios', string>;
export const BUILD_TARGET: string[];
