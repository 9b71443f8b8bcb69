import { type Attribute, callOrReturn, getExtensionField, Node } from '@tiptap/core';
import { tableEditing } from '@tiptap/pm/tables';
import { blockIdAttribute, questionAttribute } from './block-format.ts';

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** What the node is to the commands of `@tiptap/pm/tables`. */
    tableRole?: 'table' | 'row' | 'cell' | 'header_cell';
  }
}

const spanAttribute = (name: 'colspan' | 'rowspan'): Attribute => ({
  default: 1,
  parseHTML: (element) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: ({ [name]: span }) => (span === 1 ? {} : { [name]: span }),
});

const cellAttributes: Record<string, Attribute> = {
  colspan: spanAttribute('colspan'),
  rowspan: spanAttribute('rowspan'),
  // Asked for by the table commands; columns are as wide as their text.
  colwidth: { default: null, rendered: false },
};

/** A table within a frame that scrolls when the table is wider than the page. */
export const Table = Node.create({
  name: 'table',
  group: 'block',
  // A name with a hyphen is not valid in a content expression; a group is.
  content: 'rows+',
  tableRole: 'table',
  isolating: true,
  addAttributes: () => ({ ...blockIdAttribute, ...questionAttribute }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-table': '' }, ['table', ['tbody', 0]]],
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema: (extension) => ({
    tableRole: callOrReturn(getExtensionField(extension, 'tableRole', { name: extension.name })),
  }),
});

export const TableRow = Node.create({
  name: 'table-row',
  group: 'rows',
  content: 'cells*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const cellNode = (name: 'table-cell' | 'table-header', tag: 'td' | 'th', tableRole: 'cell' | 'header_cell') =>
  Node.create({
    name,
    group: 'cells',
    content: '(paragraph | list)+',
    tableRole,
    isolating: true,
    addAttributes: () => cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const TableCell = cellNode('table-cell', 'td', 'cell');
export const TableHeader = cellNode('table-header', 'th', 'header_cell');
