import type { Library } from '#engine/index.ts';
import type { OwnDefinition } from '#generated/types.ts';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import type { OwnDraft } from './draft.ts';

/** What a card of the editor works with. */
export interface Part {
  form: ContractForm<OwnDraft>;
  definition: OwnDefinition;
  library: Library;
  /** Changes lists, whose entries come and go. */
  onChange: (definition: OwnDefinition) => void;
}
