/**
 * Rooms, air, water and people of a plant: sized by its steps and its schedule after each run, and priced with its
 * equipment. Rooms replace the building factors of the capital estimate, and the table of people replaces the hours of
 * operators and the share of quality; each is one choice.
 */
import { type BuildingCapital, buildingCapital } from './building-capital.ts';
import { buyForBuilding } from './building-purchases.ts';
import type { ExplainedNumbers } from './explained-numbers.ts';
import { makeWater } from './make-water.ts';
import { occupancy } from './rooms.ts';
import { FacilityState, type Sited } from './site.ts';
import { sizeRooms } from './size-rooms.ts';
import { gown, hire, pay } from './staff.ts';
import { ventilate } from './ventilate.ts';

export class Facility extends FacilityState {
  /** By step: its share of what the building uses. Filled in with the prices of the equipment. */
  weights = new Float64Array(0);
  /** Purchase cost of all machines, USD. */
  private purchase = 0;

  /** The numbers with their calculations. */
  explained(): ExplainedNumbers {
    if (!this.numbers.explains) {
      this.run(this.site, true);
      this.price(this.purchase);
      this.capital();
    }
    return this.numbers;
  }

  /** Sizes rooms, air and water for the last run. @param explains Whether calculations are kept. */
  run(site: Sited, explains = false): void {
    this.site = site;
    this.numbers.clear(explains);
    this.amounts.fill(0);
    this.bought.fill(1);
    this.loops.clear();
    this.rooms = occupancy(site.steps, site.order, site.cycle);
    sizeRooms(this);
    ventilate(this);
    if (this.hasRooms) {
      makeWater(this);
      buyForBuilding(this);
    }
  }

  /** Buys what the utilities of the plant do not make. @param utilities by item, the share that is bought; null if all is */
  buy(utilities: { readonly bought: Float64Array } | null): void {
    for (let i = 0; i < this.buys.length; i++) this.buys[i] = this.amounts[i]! * (utilities ? utilities.bought[i]! : 1);
  }

  /** Counts people and prices building and people. @param purchase Purchase cost of all machines, USD. */
  price(purchase: number): void {
    this.costs = [];
    this.purchase = purchase;
    hire(this, purchase);
    if (this.hasRooms) gown(this);
    if (this.hasTable) pay(this);
  }

  /** Capital of the building; null if it is costed by factors. */
  capital(): BuildingCapital | null {
    return buildingCapital(this);
  }
}
