// Hides a chapter in Tibetan until its font has loaded, for three seconds at most. Many devices have no other font for it, and
// in one that they have its lines wrap differently, so that what is being read would move. The style sheet does the hiding.
{
  const { dataset } = document.documentElement;
  const show = () => delete dataset.fontLoading;
  dataset.fontLoading = '';
  document.fonts.load('1em "Noto Serif Tibetan"', '\u0F40').then(show, show);
  setTimeout(show, 3000);
}
