import { headKey, variablesOf } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import type { Experiment, ExperimentMappingInput } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { conflict, invalid, notFound, Outdated } from '#server/errors.ts';
import { MAX_FILE_BYTES } from '#server/experiments/limits.ts';
import { INSTRUMENTS } from '#server/experiments/instruments/index.ts';
import {
  decisionsIn,
  instrumentKey,
  instrumentOfKey,
  meaningsOf,
  saidBy,
  withoutDecisions,
} from '#server/experiments/meaning.ts';
import { exportData, mapTable, readFile } from '#server/experiments/pool.ts';
import { toMapping, toStored } from '#server/stored-experiment.ts';
import { BYTES, Download } from '#server/files.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { nameOf } from '#server/names.ts';
import { requireUnitOperation } from './unit-operations.ts';

/** Operations of the calls on experiments in openapi/resources/experiments.yaml. */
export const experiments = {
  listExperiments: defineOperation('tenant', async ({ query, db }) => {
    return [200, await db.experiments.all(query)];
  }),

  listProductExperiments: defineOperation('tenant', async ({ params, query, db }) => {
    const { id } = await db.products.find(params.productId);
    return [200, await db.experiments.ofProduct(id, query)];
  }),

  listUnitOperationExperiments: defineOperation('tenant', async ({ params, query, db }) => {
    const { id } = await db.products.find(params.productId);
    requireUnitOperation(params.unitOpId);
    return [200, await db.experiments.ofOperation(id, params.unitOpId, query)];
  }),

  createExperiment: defineOperation('tenant', async ({ params, body, user, db }) => {
    const { id } = await db.products.hold(params.productId, 'rely');
    requireUnitOperation(params.unitOpId);
    const details = { ...body, name: nameOf(body.name) };
    const experiment = await db.experiments.create(id, params.unitOpId, details, user.id);
    await db.record({
      action: 'experiment.create',
      title: `Created the experiment ${experiment.name}`,
      entity: entity(experiment),
    });
    return [201, experiment];
  }),

  getExperiment: defineOperation('tenant', async ({ params: { productId, unitOpId, expId }, db }) => {
    return [200, await db.experiments.get(productId, unitOpId, expId)];
  }),

  updateExperiment: defineOperation('tenant', async ({ params: { productId, unitOpId, expId }, body, db }) => {
    const { name, notes, version } = body;
    const set = { name: nameOf(name), ...(notes === undefined ? {} : { notes }) };
    const before = await db.experiments.get(productId, unitOpId, expId);
    const experiment = await db.experiments.change([productId, unitOpId, expId], set, version);
    await db.record({
      action: 'experiment.update',
      title: `Changed the experiment ${experiment.name}`,
      entity: entity(experiment),
      change: { before, after: experiment, asked: body },
    });
    return [200, experiment];
  }),

  deleteExperiment: defineOperation('tenant', async ({ params: { productId, unitOpId, expId }, db }) => {
    const experiment = await db.experiments.remove(productId, unitOpId, expId);
    await db.record({
      action: 'experiment.delete',
      title: `Deleted the experiment ${experiment.name}`,
      entity: entity(experiment),
    });
    return [204];
  }),

  uploadExperimentFile: defineOperation(
    { access: 'tenant', form: { largest: MAX_FILE_BYTES, named: true } },
    {
      // Read in a thread, and stored next to the current file.
      async before({ params: { productId, unitOpId, expId }, body, file: sent, user, db }) {
        requireUnitOperation(unitOpId);
        const experiment = await db.experiments.get(productId, unitOpId, expId);
        const isAdded = body.addition === 'true';
        if (isAdded && !sent) throw invalid('file', 'choose the file to add.');
        if (!sent && experiment.file?.joined)
          throw invalid(
            'file',
            'cannot be read with different options, because its table was joined from several files. Upload the files again.',
          );
        const bytes = sent?.bytes ?? (await db.experiments.bytes(expId));
        if (bytes === null) throw invalid('file', 'choose a CSV or xlsx file.');
        const name = (sent ? body.name : experiment.file?.name) ?? 'data';
        const file = await readFile(user.current_org!.id, {
          bytes,
          name,
          sheet: body.sheet,
          instrument: body.instrument,
          header_row: body.header_row === undefined ? undefined : Number(body.header_row),
          operation: unitOpId,
          remembered: await db.experiments.remembered(unitOpId),
          before: meaningsOf(experiment.mapping),
          constants: experiment.mapping?.constants ?? [],
          ...(isAdded && { add: await tableOf(experiment, db) }),
        });
        const { joined } = file;
        const now = new Date().toISOString();
        const stored = joined
          ? toStored(file, bothNames(experiment.file!.name, name), joined.bytes, now, {
              ...joined.report,
              files: [...(experiment.file?.joined?.files ?? [experiment.file!.name]), name],
            })
          : toStored(file, name, bytes, now);
        const staged = await db.experiments.stage(expId, stored);
        return { staged, reread: sent && !isAdded ? null : experiment.version };
      },

      async handle({ params: { productId, unitOpId, expId }, db, before: { staged, reread } }) {
        const place = [productId, unitOpId, expId] as const;
        // A file that is read again, or to which another is added, must be the current one; an uploaded file replaces any other.
        if (reread !== null && (await db.experiments.hold(...place)).version !== reread) throw new Outdated();
        const experiment = await db.experiments.setFile(place, staged);
        await db.record({
          action: 'experiment.upload',
          title: `Uploaded a file to the experiment ${experiment.name}`,
          entity: entity(experiment),
          change: { after: experiment, changed: ['File'] },
        });
        return [200, experiment];
      },

      cleanUp: ({ db, before: { staged } }) => db.experiments.drop(staged),
    },
  ),

  mapExperiment: defineOperation('tenant', {
    async before({ params: { productId, unitOpId, expId }, body, user, db }) {
      requireUnitOperation(unitOpId);
      const { file } = await db.experiments.get(productId, unitOpId, expId);
      const packed = file && (await db.experiments.table(expId));
      if (!file || !packed) throw invalid('columns', 'the experiment has no file yet. Upload a file first.');
      const summary = await mapTable(user.current_org!.id, { packed, operation: unitOpId, mapping: body });
      return { summary, uploaded_at: file.uploaded_at };
    },

    async handle({ params: { productId, unitOpId, expId }, body, db, before: { summary, uploaded_at } }) {
      const place = [productId, unitOpId, expId] as const;
      const now = await db.experiments.hold(...place);
      // The mapping in the request refers to the columns of another file.
      if (now.file?.uploaded_at !== uploaded_at)
        throw conflict(
          'A different file was uploaded while you were mapping the columns. Check the new columns and map them again.',
          {
            current: { ...now, rows: undefined, points: undefined },
          },
        );
      const { constants = [], excluded_rows = [], corrections = [], version } = body;
      const isForgotten = body.remember_decisions === false;
      const mapping = {
        ...toMapping(summary, { confirmed: true, constants, excluded_rows, corrections }),
        ...(isForgotten && { remember_decisions: false }),
      };
      const experiment = await db.experiments.change(place, { mapping, points: summary.points }, version);
      const instrument = now.file.instrument?.id;
      if (instrument !== undefined && isForgotten) await db.experiments.forget(unitOpId, instrumentKey(instrument));
      await db.experiments.learn(unitOpId, learnt(body, now));
      await db.record({
        action: 'experiment.map',
        title: `Mapped the columns of the experiment ${experiment.name}`,
        entity: entity(experiment),
        change: { after: experiment, changed: ['Mapping'] },
      });
      return [200, experiment];
    },
  }),

  downloadExperimentFile: defineOperation(
    'tenant',
    async ({ params: { productId, unitOpId, expId }, query: { content = 'file' }, user, db }) => {
      const { file, name } = await db.experiments.get(productId, unitOpId, expId);
      if (!file) throw notFound('The experiment has no file yet.');
      if (content === 'file') {
        const bytes = await db.experiments.bytes(expId);
        return [200, new Download(file.name, BYTES, bytes!)];
      }
      const source = await db.experiments.source(productId, unitOpId, expId);
      if (!source) throw notFound('The columns of the experiment are not mapped yet.');
      const csv = await exportData(user.current_org!.id, { ...source, content, before: file.left_out });
      const title = content === 'mapped' ? name : `${name}, skipped`;
      return [200, new Download(`${title}.csv`, BYTES, csv)];
    },
  ),

  listColumnHeadings: defineOperation('tenant', async ({ params: { unitOpId }, query, db }) => {
    requireUnitOperation(unitOpId);
    const { rows, total, page } = await db.experiments.headings(unitOpId, query);
    const titles = new Map(variablesOf(unitOpId).map(({ key, title }) => [key, title]));
    const headings = rows.map(({ head, variable, unit, factor, more, updated_at }) => {
      const instrument = instrumentNamed(head);
      return {
        heading: head,
        variable,
        variable_title: (variable === null ? undefined : titles.get(variable)) ?? null,
        unit,
        factor,
        ...(instrument !== null && { instrument }),
        ...decisionsIn([{ column: head, variable, ...more }]),
        updated_at: updated_at.toISOString(),
      };
    });
    return [200, { headings, total, ...page }];
  }),

  forgetColumnHeadings: defineOperation('tenant', async ({ params: { unitOpId }, query: { heading }, db }) => {
    const name = requireUnitOperation(unitOpId);
    const count = await db.experiments.forget(unitOpId, heading);
    if (heading !== undefined && count === 0) throw notFound(`No mapping is remembered for the heading “${heading}”.`);
    await db.record({
      action: 'column_headings.forget',
      title:
        heading === undefined
          ? `Forgot ${counted(count, 'column heading')} of ${name}`
          : instrumentNamed(heading) === null
            ? `Forgot the column heading “${heading}” of ${name}`
            : `Forgot the decisions about files of “${instrumentNamed(heading)}” of ${name}`,
      entity: { kind: 'unit_operation', id: unitOpId, name },
    });
    return [204];
  }),
} satisfies Operations;

const entity = ({ id, name, product_id }: Experiment) => ({ kind: 'experiment', id, name, product_id });

/** The current table of an experiment, to which another file is added. @throws Refusal 422 without one */
async function tableOf({ id, file, mapping }: Experiment, { experiments: list }: Pick<Repositories, 'experiments'>) {
  const packed = file && (await list.table(id));
  if (!file || !packed || !mapping) throw invalid('addition', 'the experiment has no file yet. Upload a file first.');
  const { constants = [], excluded_rows, corrections } = mapping;
  return { packed, name: file.name, mapping: { columns: saidBy(mapping), constants, excluded_rows, corrections } };
}

const LONGEST_NAME = 255;
const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/** The joined table is stored as CSV. */
const bothNames = (first: string, second: string): string =>
  `${`${stemOf(first)} + ${stemOf(second)}`.slice(0, LONGEST_NAME - 4)}.csv`;

type Meanings = Parameters<Repositories['experiments']['learn']>[1];

/** The instrument of which a remembered heading stands for the decisions; null for the heading of a column. */
function instrumentNamed(head: string): string | null {
  const id = instrumentOfKey(head);
  return id === null ? null : (INSTRUMENTS.find((one) => one.id === id)?.name ?? null);
}

/** What a confirmed mapping teaches: decisions about the file of a known instrument are those of the instrument. */
function learnt({ columns, remember_decisions: isKept = true }: ExperimentMappingInput, now: Experiment): Meanings {
  const meanings = said(columns, now);
  const { instrument } = now.file!;
  if (instrument === undefined) return isKept ? meanings : meanings.map(withoutDecisions);
  const decisions = decisionsIn(columns);
  const own = { column: instrumentKey(instrument.id), variable: null, ...decisions };
  const isDecided = isKept && Object.keys(decisions).length > 0;
  return [...meanings.map(withoutDecisions), ...(isDecided ? [own] : [])];
}

/** The mapping of each column: columns not in the request are not used. */
function said(columns: Meanings, { file }: Experiment): Meanings {
  const named = new Set(columns.map(({ column }) => headKey(column)));
  const rest = file!.columns.filter(({ name }) => !named.has(headKey(name)));
  return [...columns, ...rest.map(({ name }) => ({ column: name, variable: null }))];
}
