import type { BufferComponent, BufferInput, BufferPreparation } from '#engine/index.ts';
import type { Buffer } from '#generated/types.ts';

/** The editable properties of a buffer, with defaults filled in except for the preparation. */
export interface BufferDraft {
  name: string;
  notes: string;
  ph: number;
  /** K. */
  temperature: number;
  /** m³. */
  volume: number;
  /** Null for the usual preparation that reaches the pH. */
  preparation: BufferPreparation | null;
  /** USD/m³, bought ready to use; null if it is not known. */
  ready_price: number | null;
  components: BufferComponent[];
}

/** An action on a draft. Consecutive actions with the same key are undone together. */
export type OnChange = (label: string, part: Partial<BufferDraft>, key?: string | null) => void;

const ROOM = 298.15;

export const NEW_BUFFER: BufferDraft = {
  name: 'New buffer',
  notes: '',
  ph: 7,
  temperature: ROOM,
  volume: 1,
  preparation: null,
  ready_price: null,
  components: [{ substance_id: 'phosphate', role: 'buffering', concentration: 20 }],
};

export const draftOf = ({
  name,
  notes,
  ph,
  temperature,
  volume,
  preparation,
  ready_price,
  components,
}: Buffer): BufferDraft => ({
  name,
  notes,
  ph,
  temperature,
  volume,
  preparation,
  ready_price,
  components,
});

/** The draft as the engine and the server accept it. */
export function inputOf({ preparation, ...rest }: BufferDraft): BufferInput & { name: string; notes: string } {
  return preparation === null ? rest : { ...rest, preparation };
}

/** Counts changes as a user would: a changed field, or a component changed, added or removed. */
export function changesOf(saved: BufferDraft, draft: BufferDraft): number {
  const keys = ['name', 'notes', 'ph', 'temperature', 'volume', 'preparation', 'ready_price'] as const;
  const fields = keys.filter((key) => saved[key] !== draft[key]).length;
  const before = new Map(saved.components.map((one) => [one.substance_id, one.concentration]));
  const now = new Map(draft.components.map((one) => [one.substance_id, one.concentration]));
  const components = [...new Set([...before.keys(), ...now.keys()])].filter((id) => before.get(id) !== now.get(id));
  return fields + components.length;
}

/** The components with this much sodium chloride, mmol/L, whether or not it was present. */
export function withSalt(components: readonly BufferComponent[], concentration: number): BufferComponent[] {
  const others = components.filter(({ substance_id: id }) => id !== SALT && id !== `mol_${SALT}`);
  return concentration === 0 ? others : [...others, { substance_id: SALT, role: 'salt', concentration }];
}

const SALT = 'sodium_chloride';
