/** Plain addresses: nothing of theirs runs on our pages. Names are the same in every language. */
export const SHARE_LINKS = [
  {
    name: 'Facebook',
    addressOf: (link: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
  },
  {
    name: 'X',
    addressOf: (link: string, title: string) =>
      `https://x.com/intent/post?${new URLSearchParams({ url: link, text: title })}`,
  },
];
