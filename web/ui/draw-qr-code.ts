import encodeQR from 'qr';

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;

/** A path with a square for each dark module, and the length of a side. */
export const drawQrCode = (text: string): { size: number; path: string } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join('') };
};
