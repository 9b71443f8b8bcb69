import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import { matchRoute, routes } from './routes.ts';

it('every address the site builds has its own route', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const addresses = [
    paths.home(),
    paths.collections(),
    paths.collection(id),
    paths.works(id),
    paths.text(id, 'root_text'),
    paths.chapter({ text_id: id }),
    paths.search('x'),
    paths.sheet('new'),
    paths.readSheet({ username: 'pema', title: 'On patience', id }),
    paths.reading(),
    paths.sheetCollection(id),
    paths.printCollection(id),
    paths.user('pema'),
    paths.community(),
    paths.topics(),
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
    paths.unsubscribe(),
    paths.feedback(),
    paths.admin(),
    paths.adminOverview(),
    paths.adminPeople(),
    paths.adminPerson('x1'),
    paths.adminReports(),
    paths.adminReport('x1'),
    paths.adminSheet('x1'),
    paths.adminCorrections(),
    paths.adminCorrection('x1'),
    paths.adminSettings(),
    paths.adminWorks(),
    paths.adminWork('w1'),
    paths.adminText('t1'),
    paths.adminStructure('t1', 's1'),
    paths.adminAuthors(),
    paths.adminAuthor('a1'),
    paths.adminCollections(),
    paths.adminCollection('c1'),
    paths.adminTopics(),
    paths.adminTopic('t1'),
    paths.adminLog(),
  ];
  const matched = addresses.map((address) => matchRoute(new URL(address, 'https://pothi.example').pathname).path);
  expect(matched.filter((path) => path === '*')).toEqual([]);
  expect(new Set([...matched, '*'])).toEqual(new Set(routes.map(({ path }) => path)));
});
