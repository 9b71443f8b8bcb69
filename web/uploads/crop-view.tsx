import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#web/ui/button.tsx';
import { CropCorners } from './crop-corners.tsx';
import { frameSize, MIN_PART, type FrameParts, type Proportion, PROPORTIONS, type Size } from './crop-frame.ts';
import type { Area } from './prepare-picture.ts';
import styles from './uploads.module.css';

const ZOOM = { min: 1, max: 3, step: 0.1 } as const;
const PARTS = { min: MIN_PART, max: 1, step: 0.01 } as const;
const WHOLE: FrameParts = { width: 1, height: 1 };

type SliderProps = { label: string; value: number; range: typeof ZOOM | typeof PARTS; onChange(value: number): void };

const Slider = ({ label, value, range, onChange }: SliderProps) => {
  const { language } = useLanguage();
  const percentage = new Intl.NumberFormat([language, 'en'], { style: 'percent' }).format(value);
  return (
    <label className={styles.slider}>
      <span>
        {label} <span className={styles.percentage}>{percentage}</span>
      </span>
      <input
        type="range"
        {...range}
        value={value}
        aria-valuetext={percentage}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
};

type ProportionProps = { proportion: Proportion; onChange(proportion: Proportion): void };

const ProportionChoice = ({ proportion, onChange }: ProportionProps) => {
  const t = useT();
  const names: Record<Proportion, string> = {
    free: t('upload.proportion_free'),
    landscape: '4:3',
    square: '1:1',
    upright: t('upload.proportion_upright', { proportion: '3:4' }),
  };
  return (
    <fieldset className={styles.proportions}>
      <legend>{t('upload.proportion')}</legend>
      {(Object.keys(PROPORTIONS) as Proportion[]).map((one) => (
        <label key={one}>
          <input type="radio" name="proportion" checked={one === proportion} onChange={() => onChange(one)} />
          {names[one]}
        </label>
      ))}
    </fieldset>
  );
};

type Props = { address: string; isRound: boolean; onBack(): void; onApply(area: Area): void };

/** The picture is moved and zoomed behind the frame, also with the arrow keys; a free frame also changes its size. */
export const CropView = ({ address, isRound, onBack, onApply }: Props) => {
  const t = useT();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const [proportion, setProportion] = useState<Proportion>(isRound ? 'square' : 'free');
  const [parts, setParts] = useState(WHOLE);
  /** The picture as large as it is shown before it is zoomed. */
  const [media, setMedia] = useState<Size>();
  const isFree = proportion === 'free';
  const frame = isFree && media ? frameSize(media, parts) : undefined;
  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={PROPORTIONS[proportion] ?? 1}
          {...(frame ? { cropSize: frame } : {})}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          setMediaSize={({ width, height }) =>
            setMedia((last) => (last?.width === width && last.height === height ? last : { width, height }))
          }
          cropperProps={{ role: 'group', 'aria-label': t('upload.crop_label') }}
          mediaProps={{ alt: '' }}
        />
        {frame && media && <CropCorners frame={frame} media={media} onChange={setParts} />}
      </div>
      {!isRound && <ProportionChoice proportion={proportion} onChange={setProportion} />}
      {isFree && (
        <>
          <Slider
            label={t('upload.frame_width')}
            value={parts.width}
            range={PARTS}
            onChange={(width) => setParts({ ...parts, width })}
          />
          <Slider
            label={t('upload.frame_height')}
            value={parts.height}
            range={PARTS}
            onChange={(height) => setParts({ ...parts, height })}
          />
        </>
      )}
      <Slider label={t('upload.zoom')} value={zoom} range={ZOOM} onChange={setZoom} />
      <div className={styles.actions}>
        <Button onClick={onBack}>{t('upload.back')}</Button>
        <Button variant="primary" disabled={!area} onClick={() => area && onApply(area)}>
          {t('upload.apply')}
        </Button>
      </div>
    </div>
  );
};
