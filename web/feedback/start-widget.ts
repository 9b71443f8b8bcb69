import { WIDGET_META } from './widget-name.ts';

const SCRIPT_ID = 'feedback-widget-script';

/** Once somebody is known, and only where whoever runs the site has set one up. */
export const startWidget = (): void => {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${WIDGET_META}"]`)?.content;
  if (!address || document.getElementById(SCRIPT_ID)) return;
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.src = address;
  script.async = true;
  script.addEventListener('error', () => console.error('The feedback widget could not be started'));
  document.head.append(script);
};
