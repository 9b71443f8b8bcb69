/** 30 days, or 53 weeks. Apart from the contract, so that the page does not need its schemas. */
export const OVERVIEW_PERIODS = ['month', 'year'] as const;
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number];
