import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router-dom';
import { createProcess, createProcessChanges, createProcessConfiguration } from '#generated/hooks/processes.ts';
import { createProduct, createProductChanges, deleteProduct, deleteProductChanges } from '#generated/hooks/products.ts';
import * as fields from '#generated/fields.ts';
import { toBody } from '#src/draft/wire.ts';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { reportedFor } from '#src/lib/reporting.ts';
import { refresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { processPath } from '#src/products/process-card.tsx';
import type { Answers, Proposal } from './proposals.ts';

interface Context {
  navigate: NavigateFunction;
  client: QueryClient;
}

/** A train with what the answers decided, which stays with its process and its first version. */
interface Described extends Proposal {
  description: string;
}

/**
 * Creates the product and a process, and opens the sized train as its first version. The button of the toast removes both again.
 * @param others trains of the same host that become processes of the product too
 */
export async function openProposal(
  chosen: Described,
  others: readonly Described[],
  { target, price, reporting }: Answers,
  { navigate, client }: Context,
): Promise<void> {
  const { train, product, design } = chosen;
  const { name, kind, component_id, host_id } = product;
  const created = await createProduct({
    name,
    kind,
    component_id,
    host_id,
    selling_price: price,
    ...reporting,
    target_output: Number(target.toPrecision(6)),
  });
  const save = async (one: Described) => {
    const made = await createProcess(created.id, { name: one.train.name, description: one.description });
    const note = one.description.slice(0, fields.ConfigurationCreate.note.maxLength);
    await createProcessConfiguration(created.id, made.id, toBody(one.design.configuration, note, made.version));
    return made;
  };
  const fill = async () => {
    for (const one of others) await save(one);
    return save(chosen);
  };
  // A product without its plant is not left behind.
  const process = await fill().catch(async (error: unknown) => {
    await deleteProduct(created.id).catch(() => undefined);
    throw error;
  });
  await refresh(client, createProductChanges(), createProcessChanges(created.id));
  await navigate(processPath(process));
  const { figure, unit } = annualAmount(design.figures.output, reportedFor(reporting ?? {}));
  toast.offer(`${train.name} makes ${figure} ${unit} of ${name}`, {
    label: 'Undo',
    run: () => void remove(),
  });
  async function remove() {
    try {
      await navigate('/products/create');
      await deleteProduct(created.id);
      await refresh(client, deleteProductChanges());
    } catch (error) {
      toast.problem(`${name} could not be removed: ${reasonOf(error)}`);
    }
  }
}
