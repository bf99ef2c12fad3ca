import { headKey } from '#engine/index.ts';
import type { Experiment } from '#generated/types.ts';
import type { Operations } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { exportData } from '#server/experiments/pool.ts';
import { toMapping } from '#server/experiments/stored.ts';
import { BYTES, Download } from '#server/http/download.ts';
import { nameOf } from './products.ts';
import { requireOperation } from './read-first.ts';

/** Handlers of the calls on experiments in openapi/resources/experiments.yaml. */
export const experiments = {
  async listExperiments({ query, db }) {
    return [200, await db.experiments.all(query)];
  },

  async listProductExperiments({ params, query, db }) {
    const { id } = await db.products.get(params.productId);
    return [200, await db.experiments.ofProduct(id, query)];
  },

  async listUnitOperationExperiments({ params, query, db }) {
    const { id } = await db.products.get(params.productId);
    requireOperation(params.unitOpId);
    return [200, await db.experiments.ofOperation(id, params.unitOpId, query)];
  },

  async createExperiment({ params, body, user, db }) {
    const { id } = await db.products.hold(params.productId, 'rely');
    requireOperation(params.unitOpId);
    const details = { ...body, name: nameOf(body.name) };
    const experiment = await db.experiments.create(id, params.unitOpId, details, user.id);
    await db.record({
      action: 'experiment.create',
      title: `Created the experiment ${experiment.name}`,
      entity: entity(experiment),
    });
    return [201, experiment];
  },

  async getExperiment({ params: { productId, unitOpId, expId }, db }) {
    return [200, await db.experiments.get(productId, unitOpId, expId)];
  },

  async updateExperiment({ params: { productId, unitOpId, expId }, body: { name, notes, version }, db }) {
    const set = { name: nameOf(name), ...(notes === undefined ? {} : { notes }) };
    const experiment = await db.experiments.change([productId, unitOpId, expId], set, version);
    await db.record({
      action: 'experiment.update',
      title: `Changed the experiment ${experiment.name}`,
      entity: entity(experiment),
    });
    return [200, experiment];
  },

  async deleteExperiment({ params: { productId, unitOpId, expId }, db }) {
    const experiment = await db.experiments.remove(productId, unitOpId, expId);
    await db.record({
      action: 'experiment.delete',
      title: `Deleted the experiment ${experiment.name}`,
      entity: entity(experiment),
    });
    return [204];
  },

  async uploadExperimentFile({ params: { productId, unitOpId, expId }, db, made }) {
    const experiment = await db.experiments.setFile([productId, unitOpId, expId], made().staged);
    await db.record({
      action: 'experiment.upload',
      title: `Uploaded a file to the experiment ${experiment.name}`,
      entity: entity(experiment),
    });
    return [200, experiment];
  },

  async mapExperiment({ params: { productId, unitOpId, expId }, body, db, made }) {
    const { summary, uploaded_at } = made();
    const place = [productId, unitOpId, expId] as const;
    const before = await db.experiments.get(...place);
    if (before.file?.uploaded_at !== uploaded_at)
      throw conflict('Another file was uploaded while you mapped this one. Look at its columns and map them again.', {
        current: { ...before, rows: undefined, points: undefined },
      });
    const { excluded_rows = [], corrections = [], version } = body;
    const mapping = toMapping(summary, { confirmed: true, excluded_rows, corrections });
    const experiment = await db.experiments.change(place, { mapping, points: summary.points }, version);
    await db.experiments.learn(unitOpId, said(body.columns, before));
    await db.record({
      action: 'experiment.map',
      title: `Mapped the columns of the experiment ${experiment.name}`,
      entity: entity(experiment),
    });
    return [200, experiment];
  },

  async downloadExperimentFile({ params: { productId, unitOpId, expId }, query: { content = 'file' }, db }) {
    const { file, name } = await db.experiments.get(productId, unitOpId, expId);
    if (!file) throw notFound('The experiment has no file yet.');
    if (content === 'file') {
      const bytes = await db.experiments.bytes(expId);
      return [200, new Download(file.name, BYTES, bytes!)];
    }
    const source = await db.experiments.source(productId, unitOpId, expId);
    if (!source) throw notFound('The columns of the experiment are not mapped yet.');
    const csv = await exportData({ ...source, content, before: file.left_out });
    const title = content === 'mapped' ? name : `${name}, left out`;
    return [200, new Download(`${title}.csv`, BYTES, csv)];
  },
} satisfies Operations;

const entity = ({ id, name, product_id }: Experiment) => ({ kind: 'experiment', id, name, product_id });

type Meanings = Parameters<Parameters<Operations['mapExperiment'] & {}>[0]['db']['experiments']['learn']>[1];

/** What was said of each column: those that were not named are not used. */
function said(columns: Meanings, { file }: Experiment): Meanings {
  const named = new Set(columns.map(({ column }) => headKey(column)));
  const rest = file!.columns.filter(({ name }) => !named.has(headKey(name)));
  return [...columns, ...rest.map(({ name }) => ({ column: name, variable: null }))];
}
