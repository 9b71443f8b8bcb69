import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#web/ui/button.tsx';
import styles from './uploads.module.css';

/** A data URL: the content security policy allows no other kind for pictures that are not the server's. */
export const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });

const loadImage = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('The picture cannot be read')));
    image.src = address;
  });

/** The selected area, as a JPEG under the same file name. */
export const cropToFile = async (address: string, area: Area, name: string): Promise<File> => {
  const image = await loadImage(address);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width));
  canvas.height = Math.max(1, Math.round(area.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
  if (!blob) throw new Error('The picture cannot be written');
  return new File([blob], name, { type: 'image/jpeg' });
};

const ZOOM = { min: 1, max: 3, step: 0.1 } as const;

type Props = { address: string; isRound: boolean; onBack(): void; onApply(area: Area): void };

/** The picture is moved and zoomed behind the frame, also with the arrow keys. */
export const CropView = ({ address, isRound, onBack, onApply }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const percentage = new Intl.NumberFormat(language, { style: 'percent' }).format(zoom);
  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={isRound ? 1 : 4 / 3}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': t('upload.crop_label') }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label className={styles.zoom}>
        <span>
          {t('upload.zoom')} <span className={styles.percentage}>{percentage}</span>
        </span>
        <input
          type="range"
          {...ZOOM}
          value={zoom}
          aria-valuetext={percentage}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <div className={styles.actions}>
        <Button onClick={onBack}>{t('upload.back')}</Button>
        <Button variant="primary" disabled={!area} onClick={() => area && onApply(area)}>
          {t('upload.apply')}
        </Button>
      </div>
    </div>
  );
};
