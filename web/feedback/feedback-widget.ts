/** The meta tag with the address of the feedback widget, a script of another site. Usually there is none. */
export const WIDGET_META = 'feedback-widget';

const SCRIPT_ID = 'feedback-widget-script';

/** Loads the widget, for members only and where one is configured. */
export const startFeedbackWidget = (): void => {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${WIDGET_META}"]`)?.content;
  if (!address || document.getElementById(SCRIPT_ID)) return;
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.src = address;
  script.async = true;
  script.addEventListener('error', () => console.error('The feedback widget could not be started'));
  document.head.append(script);
};
