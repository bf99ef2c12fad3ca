import { useNavigate } from 'react-router-dom';
import type { ProductCreate } from '#generated/types.ts';
import { createProcess, createProcessConfiguration } from '#generated/hooks/processes.ts';
import { createProduct, createProductChanges, deleteProduct } from '#generated/hooks/products.ts';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { withSuffix } from '#src/products/with-suffix.ts';
import { toBody } from '#src/draft/wire.ts';
import type { ReadyProduct } from '#src/draft/scenario/read-product.ts';

/** Creates a product with the process of a scenario file, and opens it. If the process is rejected, nothing is left. */
export function useImportProduct(): (reading: ReadyProduct, data: ProductCreate) => Promise<void> {
  const navigate = useNavigate();
  const refresh = useRefresh();
  return async (reading, data) => {
    const product = await createProduct(data);
    const process = await addProcess(product.id, reading).catch(async (error: unknown) => {
      const left = await deleteProduct(product.id).then(
        () => '',
        (second: unknown) =>
          ` The product ${product.name} has no process and could not be deleted: ${reasonOf(second)}`,
      );
      await refresh(createProductChanges());
      throw error instanceof ApiProblem ? asProblemOfProcess(error, left) : error;
    });
    toast.done(`${product.name} created with the process ${process.name}`);
    await refresh(createProductChanges());
    await navigate(`/products/${product.id}?process=${process.id}`);
  };
}

async function addProcess(productId: string, { file, plan }: ReadyProduct) {
  const process = await createProcess(productId, { name: withSuffix(file.name, '') });
  await createProcessConfiguration(
    productId,
    process.id,
    toBody(plan.configuration, `Imported from ${file.name}`, process.version),
  );
  return process;
}

/** Without the fields of the process, which are not inputs of the product. */
const asProblemOfProcess = ({ status, message, request_id, details, unreachable }: ApiProblem, left: string) =>
  new ApiProblem({
    status,
    message: `The process could not be stored, so the product was not created. ${message}${left}`,
    details,
    unreachable,
    ...(request_id === undefined ? {} : { request_id }),
  });
