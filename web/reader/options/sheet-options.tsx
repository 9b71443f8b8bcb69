import type { Typography } from '#web/reader/reader-types.ts';
import { OptionsPanel } from './options-panel.tsx';
import { TypographyOptions } from './typography-options.tsx';

type Props = { typography: Typography; onTypography(typography: Typography): void; onClose(): void };

/** How a sheet is shown; the same choices as for a text, and stored with them. */
export const SheetOptions = ({ onClose, ...typography }: Props) => (
  <OptionsPanel onClose={onClose}>
    <TypographyOptions {...typography} />
  </OptionsPanel>
);
