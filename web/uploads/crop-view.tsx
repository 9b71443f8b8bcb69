import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import dialog from '#web/ui/dialog.module.css';
import styles from './uploads.module.css';

const ZOOM = { min: 1, max: 3, step: 0.1 } as const;

type Props = { address: string; isRound: boolean; onBack(): void; onApply(area: Area): void };

/** Move and enlarge the picture behind the frame; arrows move it too. */
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
      <div className={styles.ways}>
        <button type="button" className={dialog.other} onClick={onBack}>
          {t('upload.back')}
        </button>
        <button type="button" className={dialog.main} disabled={!area} onClick={() => area && onApply(area)}>
          {t('upload.apply')}
        </button>
      </div>
    </div>
  );
};
