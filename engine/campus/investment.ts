/**
 * What a new suite is worth, by the year in which it is built: in each year the suites make first what costs most to have made
 * elsewhere per day of a suite, which is optimal because batches may be fractions.
 */

export interface InvestmentSite {
  years: number;
  /** Per year. */
  discount: number;
  suites: number;
  daysPerSuite: number;
  /** Days of a suite per batch, margin per batch, and what it costs more to have one made elsewhere. */
  products: Record<string, { takt: number; margin: number; cmo: number }>;
  /** Batches by year. */
  demand: Record<string, number[]>;
  changeoverDaysPerCampaign: number;
  campaignsPerYear: Record<string, number>;
  newSuite: { capital: number; leadYears: number; fixedPerYear: number; salvageShareOfCapital: number };
}

export interface YearOfSite {
  margin: number;
  /** Batches that are made elsewhere, by product. */
  outside: Record<string, number>;
  /** Worth of one more day of a suite. */
  worthOfDay: number;
}

/** One year with a number of suites. */
export function yearOfSite(
  { products, demand, daysPerSuite, changeoverDaysPerCampaign, campaignsPerYear }: InvestmentSite,
  year: number,
  suites: number,
): YearOfSite {
  const names = Object.keys(products).filter((name) => (demand[name]?.[year] ?? 0) > 0);
  const turned = names.reduce((sum, name) => sum + (campaignsPerYear[name] ?? 0), 0) * changeoverDaysPerCampaign;
  let left = suites * daysPerSuite - turned;
  const outside: Record<string, number> = {};
  let margin = 0;
  let worthOfDay = 0;
  const worth = (name: string): number => products[name]!.cmo / products[name]!.takt;
  for (const name of names.toSorted((a, b) => worth(b) - worth(a))) {
    const { takt, margin: each, cmo } = products[name]!;
    const wanted = demand[name]![year]!;
    const made = Math.max(0, Math.min(wanted, left / takt));
    left -= made * takt;
    outside[name] = wanted - made;
    if (made < wanted) worthOfDay = Math.max(worthOfDay, worth(name));
    margin += wanted * each - (wanted - made) * cmo;
  }
  return { margin, outside, worthOfDay };
}

/** Net present value with a suite that is built in a year, or without one (null). Cash flows at the ends of years. */
export function valueOfSuite(site: InvestmentSite, build: number | null): number {
  const { years, discount, suites, newSuite } = site;
  const now = (amount: number, year: number): number => amount / (1 + discount) ** (year + 1);
  let value = 0;
  for (let year = 0; year < years; year += 1) {
    const isOpen = build !== null && year >= build + newSuite.leadYears;
    value += now(yearOfSite(site, year, suites + (isOpen ? 1 : 0)).margin - (isOpen ? newSuite.fixedPerYear : 0), year);
  }
  if (build === null) return value;
  return value - now(newSuite.capital, build) + now(newSuite.capital * newSuite.salvageShareOfCapital, years - 1);
}

/** The best year to build, or null for never, with the value of each choice. */
export function bestYear(site: InvestmentSite): {
  build: number | null;
  value: number;
  choices: { build: number | null; value: number }[];
} {
  const choices = [null, ...Array.from({ length: site.years - 1 }, (_, year) => year)].map((build) => ({
    build,
    value: valueOfSuite(site, build),
  }));
  const best = choices.reduce((found, choice) => (choice.value > found.value ? choice : found));
  return { ...best, choices };
}
