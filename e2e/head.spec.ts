import type { Page } from '@playwright/test';
import { DESKTOP_ONLY, expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { newMember, registerMember } from './members.ts';
import { chapterPath, findSegment, HEART_SUTRA_TIBETAN, LONG_TEXT, LONG_TEXT_ENGLISH } from './reader-texts.ts';
import { createAuthor } from './sheet-authors.ts';

/** What reference managers, search engines and previews read. */
const readHead = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.head.querySelectorAll('meta')].map((meta): [string, string] => [
      meta.name || (meta.getAttribute('property') ?? ''),
      meta.content,
    ]);
    const data = [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
    );
    const links = [...document.head.querySelectorAll('link')].map(({ rel, href, type, hreflang }) => ({
      rel,
      href,
      type,
      hreflang,
    }));
    return { metas, data, links, title: document.title };
  });
type Head = Awaited<ReturnType<typeof readHead>>;
const all = ({ metas }: Head, name: string) => metas.filter(([own]) => own === name).map(([, content]) => content);

test('texts, passages and sheets say in the head what they are', LONG_DESKTOP_ONLY, async ({ page, request }) => {
  await test.step('each version of a text has its own title, people, language and picture', async () => {
    const titles = new Set<string>();
    for (const id of [LONG_TEXT, LONG_TEXT_ENGLISH]) {
      await visit(page, `/texts/${id}`);
      const head = await readHead(page);
      titles.add(head.title + all(head, 'description').join(''));
      expect(all(head, 'Z.itemType')).toEqual(['book']);
      expect(all(head, 'citation_public_url')[0]).toMatch(new RegExp(`/c/${id}$`));
      expect(head.data).toHaveLength(1);
      expect(head.data[0]).toMatchObject({ '@type': 'Book', inLanguage: id === LONG_TEXT ? 'pi-Latn' : 'en' });
      const [picture = ''] = all(head, 'og:image');
      const answer = await request.get(picture);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    }
    expect(titles.size).toBe(2);
  });

  await test.step('a passage, also after moving to it in the browser', async () => {
    const segment = await findSegment(request, LONG_TEXT, 20);
    await visit(page, chapterPath(LONG_TEXT, { segment_id: segment.segment_id }));
    const head = await readHead(page);
    expect(all(head, 'citation_public_url')[0]).toMatch(new RegExp(`/c/${segment.segment_id}$`));
    expect(head.data[0]).toMatchObject({ '@type': 'Quotation', isPartOf: { '@type': 'Book' } });
    const ris = head.links.find(({ type }) => type === 'application/x-research-info-systems');
    expect(await (await request.get(ris?.href ?? '')).text()).toMatch(/^TY {2}- EBOOK/);
    await page.getByRole('link', { name: 'Satipaṭṭhānasutta' }).first().click();
    await expect.poll(async () => all(await readHead(page), 'citation_public_url')[0]).toMatch(`/c/${LONG_TEXT}`);
    expect(all(await readHead(page), 'citation_title')).toHaveLength(1);
  });

  await test.step('a version shown with its source, not the source, unless that is shown alone', async () => {
    const segment = await findSegment(request, LONG_TEXT, 20);
    const heads = new Map<string, Head>();
    for (const view of ['both', 'translation', 'source']) {
      const params = { segment_id: segment.segment_id, version_id: LONG_TEXT_ENGLISH, view };
      await visit(page, chapterPath(LONG_TEXT, params));
      heads.set(view, await readHead(page));
    }
    for (const view of ['both', 'translation']) {
      const head = heads.get(view)!;
      expect(head.title).toContain('English');
      expect(all(head, 'description')[0]).toMatch(/^[ -~“”‘’—…]+$/);
      expect([all(head, 'DC.language'), all(head, 'citation_author')]).toEqual([['en'], []]);
      expect(all(head, 'Z.translators')).not.toEqual([]);
      expect(all(head, 'DC.rights')).toEqual(['CC0-1.0']);
      expect(head.data[0]).toMatchObject({
        '@type': 'Quotation',
        inLanguage: 'en',
        isPartOf: { '@id': expect.stringContaining(`/c/${LONG_TEXT_ENGLISH}`), inLanguage: 'en' },
      });
      // The passage of the version has an address of its own.
      expect(all(head, 'citation_public_url')[0]).not.toContain(segment.segment_id);
      const addresses = head.links.filter(({ rel, hreflang }) => rel === 'canonical' || hreflang);
      expect(addresses).toHaveLength(5);
      for (const { href } of addresses) expect(href).toContain(`version_id=${LONG_TEXT_ENGLISH}`);
    }
    const source = heads.get('source')!;
    expect(source.data[0]).toMatchObject({ inLanguage: 'pi-Latn' });
    expect(source.title).not.toBe(heads.get('both')!.title);
    expect(source.links.find(({ rel }) => rel === 'canonical')?.href).not.toContain('version_id');
  });

  await test.step('lists of the library have a picture that crawlers may load', async () => {
    await visit(page, '/collections');
    const [picture = ''] = all(await readHead(page), 'og:image');
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png');
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toMatch(/Allow: \/api\/v1\/share\/image\n/);
    for (const icon of ['/favicon.ico', '/logo.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'])
      expect([icon, (await request.get(icon)).status()]).toEqual([icon, 200]);
  });

  await test.step('a sheet does, whatever its title is, once it is published', async () => {
    const author = await createAuthor(request, await registerMember(request, newMember()));
    const title = '</script><script>alert(1)</script> "&amp;';
    const sheet = await author.createSheet(title, [['content', '<p>Words.</p>']]);
    await visit(page, `/${author.username}/sheet_${sheet.id}`);
    const head = await readHead(page);
    expect(head.data[0]).toMatchObject({ '@type': 'Article', headline: title });
    expect([all(head, 'citation_title'), all(head, 'Z.itemType')]).toEqual([[title], ['webpage']]);
    const secret = await author.createSheet('A secret', [['content', '<p>Words.</p>']], { is_published: false });
    const html = await (await request.get(`/${author.username}/sheet_${secret.id}`)).text();
    expect(html).not.toMatch(/ld\+json|citation_title|DC\.title|A secret/);
  });
});

test('nothing in the head of a text breaks its languages', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, `/texts/${HEART_SUTRA_TIBETAN}?lang=bo-IN`);
  const head = await readHead(page);
  expect(all(head, 'DC.language')).toEqual(['bo']);
  expect(head.links.filter(({ rel }) => rel === 'canonical')).toHaveLength(1);
});
