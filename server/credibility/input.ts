import type { Configuration as EngineConfiguration, Results, ScenarioFile } from '#engine/index.ts';
import type { ComparedFigure, Configuration, Estimates, Product, Review } from '#generated/types.ts';

/** A row of generated/published-plants.json. */
export interface PublishedPlant {
  readonly title: string;
  readonly source: string;
  /** Not a design that was simulated or calculated. */
  readonly built: boolean;
  /** Empty if it is only a part of a plant. */
  readonly operations: readonly string[];
  readonly figures: readonly (ComparedFigure & { readonly operation: string | null })[];
}

export interface CredibilityInput {
  product: Pick<Product, 'id' | 'name' | 'selling_price' | 'reporting_unit' | 'dose'>;
  process: { id: string; name: string };
  version: Pick<Configuration, 'id' | 'number' | 'created_at' | 'pins' | 'results' | 'fits'>;
  configuration: EngineConfiguration;
  /** What the engine calculates now. */
  now: Results;
  scenario: ScenarioFile;
  estimates: Estimates;
  /** Of the version. */
  reviews: Review[];
  plants: readonly PublishedPlant[];
}
