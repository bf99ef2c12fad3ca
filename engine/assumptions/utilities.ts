/** What the plant makes itself instead of buying it. By default it buys everything. */
import { law, type Rows } from './row.ts';
import { DESIGN, ESTIMATE } from '../wording/settings-text.ts';

const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';

const BOILER = { key: 'steam', value: 'boiler' } as const;
const TURBINE = { key: 'power', value: 'turbogenerator' } as const;
const CHILLER = { key: 'refrigeration', value: 'chiller' } as const;
const TREATED = { key: 'wastewater', value: 'treated' } as const;
const EXCHANGERS = { key: 'heat_recovery', value: 'exchangers' } as const;

export const UTILITIES = {
  steam: { title: 'Steam', source: DESIGN, value: 'bought', choices: { bought: 'Bought', boiler: 'Boiler' } },
  power: {
    title: 'Electricity',
    source: DESIGN,
    value: 'bought',
    choices: { bought: 'Bought', turbogenerator: 'Turbogenerator' },
    needs: BOILER,
  },
  cooling_water: {
    title: 'Cooling water',
    source: DESIGN,
    value: 'bought',
    choices: { bought: 'Bought', tower: 'Cooling tower' },
  },
  refrigeration: {
    title: 'Chilled water and brine',
    source: DESIGN,
    value: 'bought',
    choices: { bought: 'Bought', chiller: 'Chillers' },
  },
  wastewater: {
    title: 'Wastewater',
    source: DESIGN,
    value: 'bought',
    choices: { bought: 'Bought', treated: 'Treated, with biogas' },
  },
  process_water: {
    title: 'Process water',
    source: DESIGN,
    value: 'bought',
    choices: { bought: 'Bought', recycled: 'Recycled from treated water' },
    needs: TREATED,
  },
  /** Heat in the steam ÷ lower heating value of streams, and of biogas and natural gas. */
  boiler_efficiency_solid: {
    title: 'Boiler efficiency, burned streams',
    unit: '1',
    display: '%',
    value: 0.8,
    limits: [0.3, 1],
    source: 'BioSTEAM, boiler with turbogenerator',
    law: law('rest', 0.3, 'Depends on the moisture of the fuel; engineering estimate'),
    needs: BOILER,
  },
  boiler_efficiency_gas: {
    title: 'Boiler efficiency, gas',
    unit: '1',
    display: '%',
    value: 0.88,
    limits: [0.3, 1],
    source: ESTIMATE,
    needs: BOILER,
  },
  /** Of the live steam of the turbine. */
  boiler_pressure: {
    title: 'Live steam pressure',
    unit: 'bar',
    value: 62,
    limits: [15, 100],
    source: NREL,
    needs: TURBINE,
  },
  boiler_temperature: {
    title: 'Live steam temperature',
    unit: 'K',
    display: '°C',
    value: 727.15,
    limits: [473.15, 873.15],
    source: NREL,
    needs: TURBINE,
  },
  feed_water_temperature: {
    title: 'Feed water temperature',
    unit: 'K',
    display: '°C',
    value: 378.15,
    limits: [283.15, 453.15],
    source: 'Deaerator slightly above atmospheric pressure',
    needs: BOILER,
  },
  /** Blowdown ÷ steam. */
  blowdown: {
    title: 'Boiler blowdown',
    unit: '1',
    display: '%',
    value: 0.03,
    limits: [0, 0.2],
    source: NREL,
    needs: BOILER,
  },
  /** Share of the steam of the steps that returns as condensate. */
  condensate_return: {
    title: 'Condensate return',
    unit: '1',
    display: '%',
    value: 0.8,
    limits: [0, 1],
    source: ESTIMATE,
    needs: BOILER,
  },
  turbine_rule: {
    title: 'Turbine rule',
    source: DESIGN,
    value: 'physical',
    // A share of the heat that the process does not take.
    choices: { physical: 'Expansion of steam', fixed_efficiency: 'Fixed efficiency, as BioSTEAM' },
    needs: TURBINE,
  },
  /** Isentropic. */
  turbine_efficiency: {
    title: 'Turbine efficiency',
    unit: '1',
    display: '%',
    value: 0.82,
    limits: [0.3, 0.95],
    source: ESTIMATE,
    law: law('rest', 0.3, ESTIMATE),
    needs: TURBINE,
  },
  generator_efficiency: {
    title: 'Generator efficiency',
    unit: '1',
    display: '%',
    value: 0.97,
    limits: [0.5, 1],
    source: ESTIMATE,
    needs: TURBINE,
  },
  condenser_pressure: {
    title: 'Condenser pressure',
    unit: 'bar',
    value: 0.1,
    limits: [0.03, 3],
    source: NREL,
    needs: TURBINE,
  },
  electricity_price: {
    title: 'Price of sold electricity',
    unit: 'USD/kWh',
    value: 0.05,
    limits: [0, 10],
    source: 'Wholesale price; engineering estimate',
    law: law('relative', 0.25, 'Difference between contracts; engineering estimate'),
    needs: TURBINE,
  },
  /** Whether sold electricity counts as that of the grid which it replaces. */
  electricity_credit: {
    title: 'Footprint of sold electricity',
    source: DESIGN,
    value: 'grid',
    choices: { grid: 'Replaces that of the grid', none: 'No credit' },
    needs: TURBINE,
  },
  cycles_of_concentration: {
    title: 'Cycles of concentration',
    unit: '1',
    value: 5,
    limits: [1.5, 20],
    source: 'Usual in cooling towers: 4 to 6',
    needs: { key: 'cooling_water', value: 'tower' },
  },
  /** Cold ÷ electricity. */
  chiller_cop: {
    title: 'Chiller coefficient of performance',
    unit: '1',
    value: 4,
    limits: [1, 15],
    source: ESTIMATE,
    needs: CHILLER,
  },
  brine_chiller_cop: {
    title: 'Brine chiller coefficient of performance',
    unit: '1',
    value: 2.5,
    limits: [1, 10],
    source: ESTIMATE,
    needs: CHILLER,
  },
  /** Share of the oxygen demand. */
  anaerobic_removal: {
    title: 'Anaerobic removal',
    unit: '1',
    display: '%',
    value: 0.9,
    limits: [0, 0.99],
    source: NREL,
    needs: TREATED,
  },
  /** At 0 °C per kg of oxygen demand that is removed. */
  methane_yield: {
    title: 'Methane yield',
    unit: 'm³/kg',
    value: 0.3,
    limits: [0, 0.35],
    source: '86 % of the 0.350 m³ that electrons allow; engineering estimate',
    law: law('relative', 0.15, 'Scatter of published yields; engineering estimate'),
    needs: TREATED,
  },
  /** Permeate ÷ feed of the reverse osmosis of treated water. */
  water_recovery: {
    title: 'Water recovery',
    unit: '1',
    display: '%',
    value: 0.8,
    limits: [0.3, 0.95],
    source: 'Usual: 0.75 to 0.9',
    needs: { key: 'process_water', value: 'recycled' },
  },
  /** Size ÷ annual mean in a batch plant. */
  peak_factor: {
    title: 'Peak factor',
    unit: '1',
    value: 1.5,
    limits: [1, 10],
    source: 'Batches overlap and headers level the load; engineering estimate',
  },
  /** Whether streams heat and cool one another in exchangers. */
  heat_recovery: {
    title: 'Heat recovery',
    source: DESIGN,
    value: 'none',
    choices: { none: 'None', exchangers: 'Exchangers between streams' },
  },
  /** Least temperature difference between streams that exchange heat. */
  heat_approach: {
    title: 'Minimum approach',
    unit: 'K',
    value: 10,
    limits: [1, 60],
    source: ESTIMATE,
    needs: EXCHANGERS,
  },
  /** Share of the target of heat integration that is reached. */
  heat_share: {
    title: 'Share of the heat target reached',
    unit: '1',
    display: '%',
    value: 0.7,
    usual: ({ mode }) => (mode === 'continuous' ? 1 : 0.7),
    limits: [0, 1],
    source: ESTIMATE,
    needs: EXCHANGERS,
  },
} as const satisfies Rows;
