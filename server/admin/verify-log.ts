/** `npm run admin -- verify-log`: whether entries of the activity log were changed, removed or inserted. */
import type { Database, Sql } from '#server/db/database.ts';
import { chainsOf, redactionsIn, SERVER, verifyChain, type ChainReport } from '#server/db/log-chain.ts';
import { organisations } from '#server/db/schema.ts';
import { CommandError } from './session.ts';

interface Options {
  /** Print the hash of each last entry. */
  head: boolean;
  /** Hashes that must still be in the log. */
  since: string[];
}

/**
 * Verifies all logs, or that of an organisation and that of the server, which records erasures.
 * @returns one line per log and missing hash, and one per log with its last hash, to be kept
 * @throws CommandError for an unknown organisation
 */
export function verifyLog(
  { sql }: Pick<Database, 'sql'>,
  wanted: string | undefined,
  { head, since }: Options,
): Promise<{ lines: string[]; heads: string[]; isIntact: boolean }> {
  return sql.transaction(
    async (tx) => {
      const redactions = await redactionsIn(tx);
      const missing = new Set(since.map((hash) => hash.toLowerCase()));
      const names = await namesIn(tx);
      const reports: ChainReport[] = [];
      for (const chain of await chosenChains(tx, wanted, names)) {
        reports.push(await verifyChain(tx, chain, redactions, (hash) => missing.delete(hash)));
      }
      return {
        lines: [
          ...reports.map((report) => lineOf(report, names, head)),
          ...[...missing].map((hash) => `No entry has the hash ${hash}: later entries may be missing too.`),
        ],
        heads: reports.flatMap(({ chain, head }) => (head === null ? [] : [`${chain} ${head}`])),
        isIntact: missing.size === 0 && reports.every(({ fault }) => fault === null),
      };
    },
    // One state of the log, even while others write.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** @param names of all organisations, by their ids */
async function chosenChains(tx: Sql, wanted: string | undefined, names: Map<string, string>): Promise<string[]> {
  const chains = await chainsOf(tx);
  if (wanted === undefined) return chains;
  // The id may also be that of an organisation that has been purged.
  if (chains.includes(wanted) || names.has(wanted)) return [...new Set([SERVER, wanted])];
  const called = [...names].filter(([, name]) => name.toLowerCase() === wanted.trim().toLowerCase());
  const [one, ...others] = called.map(([id]) => id);
  if (one === undefined) throw new CommandError(`No organisation has the name or id ${wanted}.`);
  if (others.length === 0) return [SERVER, one];
  throw new CommandError(
    `Several organisations are called ${wanted}: ${[one, ...others].join(', ')}. Use the id instead of the name.`,
  );
}

async function namesIn(tx: Sql): Promise<Map<string, string>> {
  const rows = await tx.select({ id: organisations.id, name: organisations.name }).from(organisations);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function lineOf({ chain, entries, head, fault }: ChainReport, names: Map<string, string>, withHead: boolean): string {
  const name = `${names.get(chain) ?? (chain === SERVER ? 'Outside organisations' : 'Removed')} (${chain})`;
  if (fault !== null) return `${name}: BROKEN, ${fault}. Entries before this fault: ${entries}, all intact.`;
  return `${name}: ${entries} ${entries === 1 ? 'entry' : 'entries'}, intact${withHead && head !== null ? `, head ${head}` : ''}.`;
}
