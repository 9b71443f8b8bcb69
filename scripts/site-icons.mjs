// Writes the icons and the preview picture of web/public/ from logo.svg. Run it when the logo changes.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../web/public/', import.meta.url));
const logo = await readFile(join(folder, 'logo.svg'));

/** The logo in a square, as PNG. */
const draw = (size, { padding = 0, background = '#0000' } = {}) => {
  const inner = size - 2 * padding;
  return sharp(logo, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background })
    .flatten(background === '#0000' ? false : { background })
    .png({ compressionLevel: 9 })
    .toBuffer();
};

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file is a table of pictures, each of which may be a PNG. */
const ico = (pictures) => {
  const table = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(pictures.length, 4);
  let offset = table.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index;
    table.writeUInt8(size, at);
    table.writeUInt8(size, at + 1);
    table.writeUInt16LE(1, at + 4);
    table.writeUInt16LE(32, at + 6);
    table.writeUInt32LE(png.length, at + 8);
    table.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([table, ...pictures.map(({ png }) => png)]);
};

const SIZES = [16, 32, 48];
await writeFile(
  join(folder, 'favicon.ico'),
  ico(await Promise.all(SIZES.map(async (size) => ({ size, png: await draw(size) })))),
);
const PAPER = '#fbf8f2';
/** For a web app manifest. A mask may cut off everything outside the middle four fifths; phones show no transparency. */
const PICTURES = {
  'apple-touch-icon.png': draw(180, { padding: 22, background: PAPER }),
  'icon-192.png': draw(192, { padding: 8 }),
  'icon-512.png': draw(512, { padding: 20 }),
  'icon-maskable-512.png': draw(512, { padding: 112, background: PAPER }),
};
for (const [name, picture] of Object.entries(PICTURES)) await writeFile(join(folder, name), await picture);

/** For previews of pages that have no picture of their own. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARK = 300;
await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
  .composite([{ input: await draw(MARK), left: (WIDTH - MARK) / 2, top: (HEIGHT - MARK) / 2 }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(join(folder, 'preview.png'));
