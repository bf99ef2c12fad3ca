/**
 * PGlite with prepared statements. PGlite itself parses and plans every statement anew, in six round trips into WebAssembly; here
 * a statement is parsed when it is first sent, and each later call is one round trip that reuses the plan.
 */
// oxlint-disable no-underscore-dangle -- PGlite's names for the check and the two locks of its own `query`
import { setImmediate as turn } from 'node:timers/promises';
import {
  PGlite,
  parse,
  protocol,
  messages,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { inStatement } from '#server/tracing/statements.ts';
import { openShares } from './shares.ts';

const { serialize } = protocol;

/** Maximum number of statements that stay prepared: those on lists of ids differ by the number of their parameters. */
export const MOST = 300;

/** ms that a statement or transaction waits for others: the longest that a timer can. */
const MOST_PATIENCE = 2 ** 31 - 1;

/** ms that statements may follow one another before the process does whatever else is due. */
const TURN = 5;

/** Commands whose number of rows is that of changed rows. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

interface Prepared {
  /** Name in the database. */
  name: string;
  /** Types of the parameters. */
  types: number[];
  /** Columns of the result; none for a statement without one. */
  columns: { name: string; dataTypeID: number }[];
}

export class PreparedPGlite extends PGlite {
  /** By their text; the one used longest ago comes first. */
  readonly #prepared = new Map<string, Prepared>();
  #named = 0;
  #turned = 0;
  readonly #shares = openShares({ connections: 1, share: 1, patience: MOST_PATIENCE });

  override async query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this._checkReady();
    return inStatement(text, () =>
      this.#inTurn(() => this._runExclusiveTransaction(() => this.#run<T>(text, values, options))),
    );
  }

  override transaction<T>(callback: (tx: Transaction) => Promise<T>): Promise<T> {
    const begun = (tx: Transaction) => {
      const query = <R>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<R>> =>
        tx.closed ? tx.query(text) : inStatement(text, () => this.#run<R>(text, values, options));
      return callback(Object.create(tx, { query: { value: query } }) as Transaction);
    };
    return this.#inTurn(() => super.transaction(begun));
  }

  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const end = await this.#shares.take();
    try {
      return await run();
    } finally {
      end();
    }
  }

  /** Two statements of one transaction may be sent at once, and run one after the other. */
  #run<T>(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    return this._runExclusiveQuery(async () => {
      await this.#letOthersRun();
      const { name, types, columns } = await this.#prepare(text);
      const encoded = values.map((value, i) => this.#encode(value, types[i]));
      const bound = serialize.bind({ statement: name, values: encoded });
      const answer = await this.#send(bound, serialize.execute(), serialize.sync());
      return this.#read<T>(answer, columns, options);
    });
  }

  /**
   * Each statement runs in this thread, so waiting statements would follow one another without a turn of the event loop. Node
   * accepts one new connection in each turn: while 50 people called without a pause, some waited five seconds to be connected.
   */
  async #letOthersRun(): Promise<void> {
    if (performance.now() - this.#turned < TURN) return;
    await turn();
    this.#turned = performance.now();
  }

  async #prepare(text: string): Promise<Prepared> {
    const known = this.#prepared.get(text);
    if (known) {
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return known;
    }
    const name = `s${(this.#named += 1)}`;
    const described = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const row = described.find((message) => message instanceof messages.RowDescriptionMessage);
    const columns = row?.fields.map((field) => ({ name: field.name, dataTypeID: field.dataTypeID })) ?? [];
    const prepared = { name, types: parse.parseDescribeStatementResults(described), columns };
    this.#prepared.set(text, prepared);
    if (this.#prepared.size > MOST) {
      const [oldest, { name: unused }] = this.#prepared.entries().next().value!;
      this.#prepared.delete(oldest);
      await this.#send(serialize.close({ type: 'S', name: unused }), serialize.sync());
    }
    return prepared;
  }

  #encode(value: unknown, type: number | undefined): string | ArrayBufferView | null {
    if (value === null || value === undefined) return null;
    // In the binary format of the type, as the driver of PostgreSQL sends bytes.
    if (value instanceof Uint8Array) return value;
    const serializer = type === undefined ? undefined : this.serializers[type];
    if (serializer) return serializer(value);
    // Types without a serializer are sent as text, which Drizzle has made of them.
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** As PGlite reads it, which copies its table of about 300 parsers for each statement. */
  #read<T>(
    answer: messages.BackendMessage[],
    fields: Prepared['columns'],
    { parsers, rowMode }: QueryOptions,
  ): Results<T> {
    const decoders = fields.map(({ dataTypeID: type }) => parsers?.[type] ?? this.parsers[type]);
    const decode = (text: string | null, i: number): unknown => {
      const decoder = decoders[i];
      return text === null || !decoder ? text : decoder(text, fields[i]!.dataTypeID);
    };
    const named = (value: string | null, i: number) => [fields[i]!.name, decode(value, i)] as const;
    const rows: unknown[] = [];
    let tag = '';
    for (const message of answer) {
      if (message instanceof messages.DataRowMessage)
        rows.push(rowMode === 'array' ? message.fields.map(decode) : Object.fromEntries(message.fields.map(named)));
      else if (message instanceof messages.CommandCompleteMessage) tag = message.text;
    }
    const [command, count] = [tag.split(' ', 1)[0]!, Number(tag.split(' ').at(-1))];
    const affectedRows = CHANGES.has(command) ? count : 0;
    return { rows: rows as T[], fields, command, affectedRows, ...(Number.isNaN(count) ? {} : { rowCount: count }) };
  }

  /** Sends messages together. @throws the error of the database */
  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }
}
