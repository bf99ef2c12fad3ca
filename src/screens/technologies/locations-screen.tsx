import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  fillAssumptions,
  type Configuration,
  isBound,
  LOCAL_COSTS,
  LOCAL_COUNTRIES,
  type LocalCost,
  localMoney,
  localSource,
} from '#engine/index.ts';
import {
  inCountry,
  type LocatedPlant,
  type LocationComparison,
  MOST_COUNTRIES,
  WATER_STRESS_SOURCE,
} from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { Computing } from '#src/components/computing.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { atLeast } from '#src/components/figures/definitions.ts';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { SearchChoice } from '#src/components/search-choice.tsx';
import { numeric } from '#src/components/table/column.ts';
import { selectDraft, useUnsavedCount, useWorkspaceState, type Workspace } from '#src/draft/store.ts';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { useAsk } from '#src/engine/use-ask.ts';
import { withSign } from '#src/lib/change.ts';
import { countryName } from '#src/lib/country-name.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { costUnit, costValue, unitPer, useReported, valuePer, type Reported } from '#src/lib/reporting.ts';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { DraftActions } from '#src/workspace/open-draft.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { usePageSaving } from '#src/workspace/use-page-saving.ts';
import styles from './locations.module.css';

/** Compared until others are chosen: the country of the draft and three with other wages and energy prices. */
const USUAL = ['US', 'DE', 'CN', 'IN'];
const MILLION = 1e6;

const nameOf = (code: string): string => countryName(code) ?? code;

/** The draft in several countries, each with its own costs. */
export function LocationsScreen({ workspace, product, process }: DraftPageProps) {
  const count = useUnsavedCount();
  const navigate = useNavigate();
  const design = `/products/${product.id}?process=${process.id}`;
  const saving = usePageSaving(workspace, process, (step) => void navigate(`${design}&step=${step}`));
  return (
    <>
      <Page
        title="Location comparison"
        lead={`${process.name} · ${product.name}${count > 0 ? ' · draft' : ''}`}
        actions={
          <DraftActions workspace={workspace} saving={saving} versions={process.configuration_count}>
            <Button variant="outlined" component={Link} to={`${design}&tool=assumptions&about=plant.country`}>
              Assumptions
            </Button>
          </DraftActions>
        }
        views={<ProcessViews product={product} process={process} at="economics" />}
      >
        <Notices process={process} saving={saving} onShow={(step) => void navigate(`${design}&step=${step}`)} />
        <Comparison workspace={workspace} onUse={() => void navigate(design)} />
      </Page>
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </>
  );
}

function Comparison({ workspace, onUse }: { workspace: Workspace; onUse: () => void }) {
  const draft = useWorkspaceState(selectDraft);
  const { countries, choose } = useCountries(fillAssumptions(draft.assumptions).plant.country);
  const answered = useAsk('compare_locations', { configuration: draft, countries }, { keep: true });
  const { answer, failure, isBusy } = answered;
  const problem =
    failure === null
      ? answer && 'message' in answer
        ? answer.message
        : null
      : `The countries could not be compared: ${failure}`;
  const comparison = answer && !('message' in answer) ? answer : null;
  const others = LOCAL_COUNTRIES.filter((code) => !countries.includes(code)).map((code) => ({
    value: code,
    label: nameOf(code),
  }));
  const use = (country: string) => {
    workspace.edit(`Plant in ${nameOf(country)}`, (before) => inCountry(before, country));
    onUse();
  };
  return (
    <>
      <div className={styles['setup']}>
        <ul aria-label="Countries">
          {countries.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <IconButton
                size="small"
                aria-label={`Remove ${nameOf(code)}`}
                disabled={countries.length < 3}
                onClick={() => choose(countries.filter((one) => one !== code))}
              >
                <Icon name="close" size={12} />
              </IconButton>
            </li>
          ))}
        </ul>
        {countries.length < MOST_COUNTRIES && (
          <span className={styles['add']}>
            <SearchChoice
              key={countries.join(' ')}
              id="add-country"
              label="Add a country"
              placeholder="Add a country"
              options={others}
              value=""
              isAdding
              onChange={(code) => code && choose([...countries, code])}
            />
          </span>
        )}
      </div>
      <Computing of={answered} what="Evaluating each country" />
      {problem && <Alert severity="warning">{problem}</Alert>}
      {!comparison && !problem && <Skeleton variant="rounded" height={420} />}
      {comparison && (
        <div data-stuck={isBusy || undefined}>
          <Table comparison={comparison} assumptions={draft.assumptions} onUse={use} />
        </div>
      )}
    </>
  );
}

/** The countries are in the address, so that a comparison can be sent to somebody. */
function useCountries(present: string) {
  const [search, setSearch] = useSearchParams();
  const asked = [...new Set((search.get('countries') ?? '').split(',').filter((one) => LOCAL_COUNTRIES.includes(one)))];
  const own = LOCAL_COUNTRIES.includes(present) ? [present] : [];
  const countries = asked.length > 1 ? asked.slice(0, MOST_COUNTRIES) : [...new Set([...own, ...USUAL])].slice(0, 4);
  const choose = (next: readonly string[]): void =>
    setSearch(
      (before) => {
        before.set('countries', next.join(','));
        return before;
      },
      { replace: true },
    );
  return { countries, choose };
}

interface Row {
  key: string;
  title: string;
  unit: string;
  of: (plant: LocatedPlant) => number | null;
  /** Whether the value is only a lower bound. */
  isBound?: (plant: LocatedPlant) => boolean;
  /** A difference, which has a sign. */
  isEffect?: boolean;
  /** The currency of the value in a country. */
  after?: (country: string) => string;
}

/** Whether each plant has a minimum selling price; otherwise, unit costs are compared. */
const hasPrices = (plants: LocationComparison['plants']): boolean =>
  plants.every(({ figures }) => figures.msp !== null);

function rowsOf({ plants }: LocationComparison, reported: Reported): Row[] {
  const money = costUnit(reported);
  const usd = unitShown('USD');
  const annual = ({ cost, figures }: LocatedPlant, part: 'people' | 'utilities_water'): number =>
    inCurrency(cost[part] * figures.output) / MILLION;
  const local = (of: LocalCost, title: string, unit: string, factor: number): Row => ({
    key: of,
    title,
    unit,
    of: (plant) => plant.local[of] * factor,
  });
  const rate = inCurrency(1);
  const effect = (key: string, title: string, of: Row['of']): Row => ({ key, title, unit: money, of, isEffect: true });
  const sell = hasPrices(plants);
  const change = (one: { cogs: number; msp: number | null } | undefined): number | null =>
    one ? costValue(sell ? one.msp! : one.cogs, reported) : null;
  return [
    {
      key: 'msp',
      title: 'Minimum selling price',
      unit: money,
      of: ({ figures }) => (figures.msp === null ? null : costValue(figures.msp, reported)),
    },
    { key: 'cogs', title: 'Unit cost', unit: money, of: ({ figures }) => costValue(figures.cogs, reported) },
    { key: 'capital', title: 'Capital', unit: `M ${usd}`, of: ({ figures }) => inCurrency(figures.tci) / MILLION },
    { key: 'people', title: 'People and quality', unit: `M ${usd}/y`, of: (plant) => annual(plant, 'people') },
    {
      key: 'energy',
      title: 'Utilities and water',
      unit: `M ${usd}/y`,
      of: (plant) => annual(plant, 'utilities_water'),
    },
    {
      key: 'footprint',
      title: 'Footprint',
      unit: unitPer('kg CO₂e/kg', reported),
      of: ({ figures }) => figures.gwp && valuePer(figures.gwp, reported),
      isBound: ({ figures }) => isBound('gwp', figures.gwp_coverage),
    },
    { key: 'grid', title: 'Grid', unit: 'kg CO₂e/kWh', of: ({ grid }) => grid },
    {
      key: 'water',
      title: 'Water taken',
      unit: unitPer('m³/kg', reported),
      of: ({ figures }) => valuePer(figures.water, reported),
    },
    { key: 'stress', title: 'Scarcity of water (AWARE)', unit: 'm³ world eq/m³', of: (plant) => plant.waterStress },
    {
      key: 'scarce_water',
      title: 'Water taken × scarcity, at most',
      unit: unitPer('m³ world eq/kg', reported),
      of: ({ figures, waterStress: stress }) => (stress === null ? null : valuePer(figures.water * stress, reported)),
    },
    local('wages', 'Wage', `${usd}/h`, rate),
    {
      key: 'own_wage',
      title: 'Wage in the currency of the country',
      unit: 'per h, 2023',
      of: ({ country, local: { wages } }) => wages * localMoney(country).perUsd,
      after: (country) => localMoney(country).currency,
    },
    local('construction', 'Site factor of construction', '×', 1),
    local('electricity', 'Electricity', `${usd}/kWh`, rate),
    local('gas', 'Natural gas', `${usd}/kg`, rate),
    local('tax', 'Income tax', '%', 100),
    ...(Object.keys(LOCAL_COSTS) as LocalCost[]).map((of) =>
      effect(`by ${of}`, `${LOCAL_COSTS[of]}, alone`, ({ effects }) => change(effects.find((one) => one.of === of))),
    ),
    effect('rest', 'Climate, and together', ({ effects, rest }) => (effects.length === 0 ? null : change(rest))),
  ];
}

/** What decides between the first country and another, in words. */
function verdicts({ plants }: LocationComparison): string {
  const [first, ...others] = plants;
  const compared = hasPrices(plants) ? 'msp' : 'cogs';
  return others
    .map(({ country, figures, effects }) => {
      const [now, then] = [figures[compared]!, first!.figures[compared]!];
      const percent = 100 * (now / then - 1);
      // The largest effect can be the other way, if others outweigh it.
      const most = effects.find((one) => one[compared]! > 0 === percent > 0);
      const why = most ? `, mostly by ${inSentence(LOCAL_COSTS[most.of])}` : '';
      const how =
        Math.abs(percent) < 0.5
          ? 'costs the same'
          : `${formatNumber(Math.abs(percent), { decimals: 0 })}\u202F% ${percent > 0 ? 'dearer' : 'cheaper'}${why}`;
      return `${nameOf(country)}: ${how}`;
    })
    .join('; ');
}

interface TableProps {
  comparison: LocationComparison;
  /** Of the draft. */
  assumptions: Configuration['assumptions'];
  onUse: (country: string) => void;
}

function Table({ comparison, assumptions, onUse }: TableProps) {
  const reported = useReported();
  const rows = useMemo(() => rowsOf(comparison, reported), [comparison, reported]);
  const { plants, kept } = comparison;
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'title',
        title: 'Per country',
        cell: ({ title, unit }) => (
          <>
            {title} <small>{unit}</small>
          </>
        ),
        value: ({ title, unit }) => `${title} (${unit})`,
      },
      ...plants.map((plant): Column<Row> =>
        numeric(plant.country, nameOf(plant.country), '', {
          value: (row) => {
            const value = row.of(plant);
            return value !== null && row.isBound?.(plant) ? atLeast(formatNumber(value)) : value;
          },
          cell: (row) => {
            const value = row.of(plant);
            const isFirst = row.isEffect && plant === plants[0];
            const text =
              value === null
                ? isFirst
                  ? '–'
                  : NO_DATA
                : row.isEffect
                  ? withSign(value, formatNumber(value))
                  : formatNumber(value);
            if (row.isBound?.(plant) && value !== null) return atLeast(text);
            if (row.after && value !== null) return `${text}\u202F${row.after(plant.country)}`;
            return text;
          },
        }),
      ),
    ],
    [plants],
  );
  const first = nameOf(plants[0]!.country);
  const { plant, finance } = fillAssumptions(assumptions);
  return (
    <div className={styles['table']}>
      <Block title="Countries">
        <DataTable
          label="Countries"
          compact
          filter={false}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          empty="No country."
          note={
            <BlockHead title="What decides it">
              {verdicts(comparison)}. Effects are against the first country, {first}, on the minimum selling price if
              there is one.
              {kept.length > 0 && ` Entered, so the same everywhere: ${kept.join(', ')}.`}
              {plant.local_costs === 'reference' &&
                ` The process itself has the costs of the United States with federal income tax alone, ${formatNumber(100 * finance.tax_rate)} %; the columns have the income tax of all levels of government.`}
            </BlockHead>
          }
          foot={(shown) => (
            <tr>
              {shown.map(({ key }) => (
                <td key={key} data-numeric={key === 'title' ? undefined : true}>
                  {key !== 'title' && (
                    <Button size="small" variant="text" aria-label={`Use ${nameOf(key)}`} onClick={() => onUse(key)}>
                      Use
                    </Button>
                  )}
                </td>
              ))}
            </tr>
          )}
        />
      </Block>
      <p className={styles['sources']}>Sources. {sourcesOf(plants.map(({ country }) => country))}</p>
    </div>
  );
}

/** Where the local costs come from: each source with the countries that have it. */
const sourcesOf = (countries: readonly string[]): string =>
  (Object.keys(LOCAL_COSTS) as LocalCost[])
    .map((of) => {
      const bySource = groupBy(countries, (country) => localSource(country, of));
      const all = [...bySource].map(([source, those]) =>
        bySource.size === 1 ? source : `${source} (${those.map(nameOf).join(', ')})`,
      );
      return `${LOCAL_COSTS[of]}: ${all.join('; ')}.`;
    })
    .concat(
      `Scarcity of water: ${WATER_STRESS_SOURCE}; wastewater returns water, which the life-cycle analysis counts.`,
    )
    .join(' ');
