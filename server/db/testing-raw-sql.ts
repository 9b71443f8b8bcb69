import { appendFileSync } from 'node:fs';
import { OperationNodeTransformer, type Kysely, type KyselyPlugin, type RawNode } from 'kysely';
import type { Database } from './schema.ts';

/** Writes each `sql` template to the file the first time it is part of a statement, for `scripts/raw-sql.mjs`. */
export function recordRawSql(db: Kysely<Database>, file: string): Kysely<Database> {
  const recorder = new RawSqlRecorder(file);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => recorder.transformNode(node, queryId),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return db.withPlugin(plugin);
}

const recorded = new Set<string>();

class RawSqlRecorder extends OperationNodeTransformer {
  readonly #file: string;

  constructor(file: string) {
    super();
    this.#file = file;
  }

  protected override transformRaw(node: RawNode, queryId?: Parameters<OperationNodeTransformer['transformNode']>[1]) {
    const template = JSON.stringify(node.sqlFragments);
    if (!recorded.has(template)) {
      recorded.add(template);
      appendFileSync(this.#file, `${template}\n`);
    }
    return super.transformRaw(node, queryId);
  }
}
