// Hides the text of a chapter or a sheet until the fonts it is set in have loaded: in any other font its lines wrap
// differently, and what is being read would move. Only for a moment: then the text is shown in a serif of the device and
// stays in it until another page is opened. For Tibetan, which many devices have no font for, it waits longer. The style
// sheets do the hiding.
{
  const { dataset } = document.documentElement;
  const { fonts, limit } = document.currentScript.dataset;
  const show = () => delete dataset.fontLoading;
  dataset.fontLoading = '';
  const loading = fonts.split('|').map((one) => document.fonts.load(...one.split('/')));
  const timer = setTimeout(() => {
    dataset.fontLate = '';
    show();
  }, Number(limit));
  Promise.allSettled(loading).then(() => {
    clearTimeout(timer);
    show();
  });
}
