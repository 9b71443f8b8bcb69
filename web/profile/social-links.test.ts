import { expect, it } from 'vitest';
import { visibleLinks } from './social-links.tsx';

it('hides links without an address and makes a mailto of the e-mail', () => {
  expect(
    visibleLinks([
      { account: 'youtube', url: 'https://youtube.com/@pema' },
      { account: 'linkedin', url: '' },
      { account: 'email', url: 'pema@example.org' },
    ]),
  ).toEqual([
    { account: 'email', href: 'mailto:pema@example.org', label: undefined },
    { account: 'youtube', href: 'https://youtube.com/@pema', label: 'YouTube' },
  ]);
});

it('shows nothing that could run or lead elsewhere, should it ever be stored', () => {
  expect(
    visibleLinks([
      { account: 'x.com', url: 'javascript:alert(1)' },
      { account: 'facebook', url: 'https://facebook.example/x' },
      { account: 'email', url: 'x@y?bcc=z' },
    ]),
  ).toEqual([]);
});
