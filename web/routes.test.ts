import { expect, it, vi } from 'vitest';
import { adminPaths } from './admin-paths.ts';
import { adminRoutes } from './admin-routes.ts';
import { paths } from './paths.ts';
import { findRoute, matchRoute, routes } from './routes.ts';

it('loads the routes of the administration with its first page', async () => {
  // Modules are shared by the test files of a worker, and another file may have loaded these routes.
  vi.resetModules();
  const fresh = await import('./routes.ts');
  expect(fresh.matchRoute('/admin/works')).toMatchObject({ isPending: true, params: {} });
  expect(fresh.matchRoute('/administrators').isPending).toBeUndefined();
  const { isPending, page, params } = await fresh.findRoute('/admin/works/w1');
  expect([isPending, page.module, params]).toEqual([undefined, 'web/admin/work-page.tsx', { id: 'w1' }]);
  expect(fresh.matchRoute('/ADMIN/works').page.module).toBe('web/admin/works-page.tsx');
});

it('every address the site builds has its own route', async () => {
  await findRoute('/admin/works');
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const addresses = [
    paths.home(),
    paths.collections(),
    paths.collection(id),
    paths.works(id),
    paths.text(id, 'root_text'),
    paths.chapter({ text_id: id }),
    paths.search('x'),
    paths.verify('x'),
    paths.sheet('new'),
    paths.readSheet({ username: 'pema', title: 'On patience', id }),
    paths.presentSheet({ username: 'pema', title: 'On patience', id }),
    paths.device(),
    paths.reading(),
    paths.sheetCollection(id),
    paths.assignment(id),
    paths.answers(id),
    paths.answer(id, id),
    paths.printCollection(id),
    paths.user('pema'),
    paths.community(),
    paths.topics(),
    paths.tag('karma'),
    paths.language('bo'),
    paths.tradition('bo'),
    paths.topic(id),
    paths.login(),
    paths.register(),
    paths.forgotPassword(),
    paths.resetPassword(),
    paths.confirmEmail(),
    paths.profile(),
    paths.editProfile(),
    paths.settings(),
    paths.notifications(),
    paths.corrections(),
    paths.downloads(),
    paths.unsubscribe(),
    paths.feedback(),
    paths.admin(),
    adminPaths.overview(),
    adminPaths.people(),
    adminPaths.person('x1'),
    adminPaths.reports(),
    adminPaths.report('x1'),
    adminPaths.sheet('x1'),
    adminPaths.corrections(),
    adminPaths.correction('x1'),
    adminPaths.settings(),
    adminPaths.works(),
    adminPaths.work('w1'),
    adminPaths.text('t1'),
    adminPaths.structure('t1', 's1'),
    adminPaths.textLinks('t1'),
    adminPaths.authors(),
    adminPaths.author('a1'),
    adminPaths.collections(),
    adminPaths.collection('c1'),
    adminPaths.topics(),
    adminPaths.topic('t1'),
    adminPaths.imports(),
    adminPaths.import('i1'),
    adminPaths.importText('i1', 0),
    adminPaths.log(),
  ];
  const matched = addresses.map((address) => matchRoute(new URL(address, 'https://pothi.example').pathname).path);
  expect(matched.filter((path) => path === '*')).toEqual([]);
  expect(new Set([...matched, '*'])).toEqual(new Set([...routes, ...adminRoutes].map(({ path }) => path)));
});
