import type { ReactNode } from 'react';
import { TitledSection } from '#web/ui/titled-section.tsx';
import styles from './device.module.css';

type Props = { title: string; lead?: string; children: ReactNode };

/** A section of what is on this device. */
export const DeviceSection = (section: Props) => <TitledSection {...section} bodyClassName={styles.body} />;
