import { getListOwnOperationsQueryKey, listOwnOperations } from '#generated/hooks/own-operations.ts';
import type { OwnOperation } from '#generated/types.ts';
import { versionId, type OwnOperation as EngineRow } from '#engine/index.ts';
import { useWholeList } from '#src/lib/whole-list.ts';

/** Own operations of the organisation; undefined until loaded. */
export const useOwnOperations = () =>
  useWholeList({
    key: getListOwnOperationsQueryKey(),
    ask: listOwnOperations,
    rowsOf: ({ own_operations }) => own_operations,
  });

/** Each version of an own operation in the engine's format, newest first. */
export const toVersions = ({ id, version, name, definition, earlier }: OwnOperation): EngineRow[] =>
  [{ version, name, definition }, ...earlier].map((one) => ({
    id: versionId(id, one.version),
    name: one.name,
    ...one.definition,
  }));
