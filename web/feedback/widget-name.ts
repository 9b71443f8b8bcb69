/** Where the page says which script of somebody else's members get; mostly there is none. */
export const WIDGET_META = 'feedback-widget';
