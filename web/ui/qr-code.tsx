import { useEffect, useState } from 'react';
import { importCode } from '#web/code-loading.ts';
import styles from './qr-code.module.css';

type Drawing = { size: number; path: string };

/**
 * Drawn here, so that no other host learns the text. The code that draws it is loaded when it is needed; without it the
 * text beside the picture has to do.
 */
export const QrCode = ({ text, label, className = '' }: { text: string; label: string; className?: string }) => {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isShown = true;
    importCode(
      () => import('./draw-qr-code.ts'),
      ({ drawQrCode }) => isShown && setDrawing(drawQrCode(text)),
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  return (
    <div className={`${styles.qr} ${className}`}>
      {drawing && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawing.size} ${drawing.size}`} shapeRendering="crispEdges">
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
};
