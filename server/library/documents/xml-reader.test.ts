import { describe, expect, it } from 'vitest';
import { MAX_XML_DEPTH } from './import-limits.ts';
import { ImportProblemError, problemsOf } from './problems.ts';
import { parseHtml, parseXml, wordsOf } from './xml-reader.ts';

const problems = problemsOf('a.xml', () => undefined);

/** The name and line of what is wrong. */
const problemOf = (xml: string): string => {
  try {
    parseXml(xml, problems);
    return 'none';
  } catch (error) {
    if (!(error instanceof ImportProblemError)) throw error;
    return `${error.problem.line} ${error.problem.code}`;
  }
};

it('reads elements, attributes, entities of XML, CDATA and comments, with lines', () => {
  const root = parseXml(
    '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "a.dtd">\n<a x="1 &lt; 2">one &amp; &#x0F40;<!-- no <b> -->\n<b:c/><![CDATA[<d>]]></a>\n',
    problems,
  );
  expect(root).toEqual({
    name: 'a',
    attributes: { x: '1 < 2' },
    line: 3,
    children: ['one & ཀ\n', { name: 'b:c', attributes: {}, line: 4, children: [] }, '<d>'],
  });
});

describe('what is not well-formed is named with its line', () => {
  it.each([
    ['<a>\n<b></a>', '2 xml_not_well_formed'],
    ['<a>\n<b>', '2 xml_not_well_formed'],
    ['<a></a>\n<b/>', '2 xml_not_well_formed'],
    ['<a/>\nwords', '2 xml_not_well_formed'],
    ['words', '1 xml_not_well_formed'],
    ['', '1 xml_not_well_formed'],
    ['</a>', '1 xml_not_well_formed'],
    ['<a b=c/>', '1 xml_not_well_formed'],
    ['<a b/>', '1 xml_not_well_formed'],
    ['<a b="1" b="2"/>', '1 xml_not_well_formed'],
    ['<a>\n\n1 & 2</a>', '3 xml_not_well_formed'],
    ['<a>1 < 2</a>', '1 xml_not_well_formed'],
    ['<a>&nbsp;</a>', '1 xml_unknown_entity'],
    ['<a>&#0;</a>', '1 xml_unknown_entity'],
    ['<<a>', '1 xml_not_well_formed'],
    ['<'.repeat(4_000_000), '1 xml_not_well_formed'],
  ])('%.30s', (xml, expected) => {
    expect(problemOf(xml)).toBe(expected);
  });
});

it('expands no entities that a file defines, and reads no other file', () => {
  const bomb = '<!DOCTYPE a [\n<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">\n]><a>&c;</a>';
  expect(problemOf(bomb)).toBe('1 xml_entities');
  expect(problemOf('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).toBe('1 xml_entities');
});

it('refuses elements that lie too deep', () => {
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  expect(problemOf(nested(MAX_XML_DEPTH))).toBe('none');
  expect(problemOf(nested(MAX_XML_DEPTH + 1))).toBe('1 xml_depth');
});

it('takes names of every object as names', () => {
  const root = parseXml('<constructor __proto__="1" toString="2"/>', problems);
  expect(root.name).toBe('constructor');
  expect(root.attributes['toString']).toBe('2');
  expect(Object.getPrototypeOf(root.attributes)).toBe(Object.prototype);
});

it('pages of books need not be well-formed', () => {
  expect(wordsOf(parseHtml('<p>a&nbsp;b<br>c<p>d & e', problems))).toBe('a\u00A0bcd & e');
});
