import type pg from 'pg';
import { groupBy } from '#shared/group-by.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  /** The values that a check allows, if it lists them. */
  allowed: string[] | null;
}

/** What node-postgres returns for each type, with the parsers that `createPool` sets. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  tsvector: 'string',
  xid8: 'string',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  real: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  'bytea[]': 'Buffer[]',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
};

/** Types that are read in one form and written in another. */
const READ_AND_WRITTEN: Record<string, [read: string, written: string]> = {
  // As text when written: node-postgres would send an array as an array of PostgreSQL.
  jsonb: ['unknown[]', 'string'],
  date: ['Date', 'string'],
};

/** Unions that other files use by name. */
const NAMED: Record<string, string> = {
  'works.type': 'WorkType',
  'segments.type': 'SegmentType',
  'accounts.role': 'Role',
  'account_links.kind': 'LinkKind',
};

const LINE_WIDTH = 120;

/** The text of `schema.ts` for the database as it is. */
export async function generateSchema(pool: pg.Pool): Promise<string> {
  const columns = await readColumns(pool);
  const tables = groupBy(columns, ({ table }) => table);
  const named = columns.flatMap((column) => {
    const name = NAMED[`${column.table}.${column.name}`];
    return name ? [`export type ${name} = ${union(column)};`] : [];
  });
  return `import type { ColumnType, Generated } from 'kysely';

/**
 * The tables as the migrations create them. Written from the migrated database by \`schema.db.test.ts\`, which fails when
 * the two differ. After a migration: \`npx vitest run --project database server/db/schema.db.test.ts -u\`.
 */
export interface Database {
${[...tables].map(([name, tableColumns]) => tableText(name, tableColumns)).join('\n')}
}

${named.join('\n')}
`;
}

async function readColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column & { check: string | null }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
       not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default,
       (select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
           and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[') as check
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attnum`,
  );
  return rows.map(({ check, ...column }) => ({
    ...column,
    allowed: check ? [...check.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value) : null,
  }));
}

const tableText = (name: string, columns: Column[]): string => {
  const fields = columns.map((column) => `${column.name}: ${columnType(column)}`);
  const line = `  ${name}: { ${fields.join('; ')} };`;
  return line.length <= LINE_WIDTH
    ? line
    : `  ${name}: {\n${fields.map((field) => `${fieldText(field)}\n`).join('')}  };`;
};

/** A long union has a line for each value, as the formatter writes it. */
const fieldText = (field: string): string => {
  const line = `    ${field};`;
  return line.length <= LINE_WIDTH
    ? line
    : `    ${field.replace(': ', ':\n      | ').replaceAll(/(?<=') \| /g, '\n      | ')};`;
};

const columnType = (column: Column): string => {
  const both = READ_AND_WRITTEN[column.type];
  if (both) {
    const [read, written] = both.map((type) => (column.is_nullable ? `${type} | null` : type));
    return `ColumnType<${read}, ${written}${column.has_default ? ' | undefined' : ''}, ${written}>`;
  }
  const type = NAMED[`${column.table}.${column.name}`] ?? union(column) ?? TYPES[column.type];
  if (!type) throw new Error(`${column.table}.${column.name} is ${column.type}: add the type to generate-schema.ts.`);
  // A column that may be null can be left out of an insert anyway.
  if (column.is_nullable) return `${type} | null`;
  return column.has_default ? `Generated<${type}>` : type;
};

const union = ({ allowed }: Column): string | undefined => allowed?.map((value) => `'${value}'`).join(' | ');
