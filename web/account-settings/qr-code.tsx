import { useEffect, useState } from 'react';
import styles from './second-factor.module.css';

type Drawing = { size: number; path: string };

/**
 * Drawn here, so that no other host learns the text. The code that draws it is loaded when it is needed; without it the
 * text beside the picture has to do.
 */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isShown = true;
    import('./draw-qr-code.ts').then(
      ({ drawQrCode }) => isShown && setDrawing(drawQrCode(text)),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  return (
    <div className={styles.qr}>
      {drawing && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawing.size} ${drawing.size}`} shapeRendering="crispEdges">
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
};
