/** `system` follows the device. */
export const THEMES = ['system', 'light', 'sepia', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);
