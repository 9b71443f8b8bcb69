import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const isOnline = () => onlineManager.isOnline();
const onServer = () => true;

/** As the queries see it: false while they pause because there is no network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore((listener) => onlineManager.subscribe(listener), isOnline, onServer);
