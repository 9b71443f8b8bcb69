/** The oldest version of each browser that the site supports; README.md lists them. */
export const SUPPORTED = { chrome: '111', edge: '111', firefox: '128', safari: '16.4', safari_ios: '16.4' };

const VITE_NAMES = { safari_ios: 'ios' };

/** For Vite, which compiles syntax and stylesheets for them. */
export const BUILD_TARGET = Object.entries(SUPPORTED).map(([name, version]) => `${VITE_NAMES[name] ?? name}${version}`);
