/**
 * Calculations worked by hand, W1 to W108: the subject of each, and the values that its test compares with.
 * worked-checks.test.ts finds the test file of each; docs/engine lists them.
 */
export type WorkedCheck = readonly [number: number, title: string, figures: readonly string[]];

export const WORKED_CHECKS: readonly WorkedCheck[] = [
  [1, 'Conversion of money between years', ['136_230']],
  [2, 'Six-tenths rule', ['656_632']],
  [3, 'Mixing tank, C-01', ['61_450']],
  [4, 'Disc-stack centrifuge, C-23', ['238_208']],
  [5, 'Spray dryer, C-34', ['308_180']],
  [6, 'U-tube exchanger, C-17', ['15_113']],
  [7, 'Membrane skid, high case, C-26b', ['616_875']],
  [8, 'Death rate of spores at 140 °C, first set', ['2.416']],
  [9, 'Death rate of spores at 140 °C, second set', ['15.67']],
  [10, 'Decimal reductions and holding time', ['36.84', '15.25']],
  [11, 'Sterilisation with axial dispersion', ['37.64']],
  [12, 'F₀ of 30 s at 140 °C', ['38.81']],
  [13, 'Monod batch: time and exposure', ['9.93', '25.54']],
  [14, 'Luedeking and Piret', ['1.25', 'product follows growth']],
  [15, 'Oxygen of growth on glucose', ['23.92']],
  [16, 'kLa, coalescing', ['390.1']],
  [17, 'kLa, non-coalescing', ['661.3']],
  [18, 'kLa, Figueiredo and Calderbank', ['685.7']],
  [19, 'Solubility of oxygen', ['0.00107', '0.3221']],
  [20, 'Oxygen transfer and its heat', ['87.97', '11.25']],
  [21, 'Ungassed and gassed power', ['40_000', '16_237']],
  [22, 'Compressor', ['3.462']],
  [23, 'Exponential feed', ['0.034', '0.1524']],
  [24, 'Constant feed: biomass and exposure', ['4037', '18_137']],
  [25, 'Chemostat', ['9.85', '0.4502', '0.495']],
  [26, 'Perfusion rate and titre', ['1.25', '800']],
  [27, 'Mixing time', ['87.5']],
  [28, 'Settling velocity, sigma, throughput', ['9.083e-7', '122_850', '200.9']],
  [29, 'Capture of log-normal particles', ['0.9389', '0.2967']],
  [30, 'Hindered settling', ['0.3543']],
  [31, 'Sigma of a decanter', ['3982']],
  [32, 'Filter area and flux by blocking', ['17.5', '6.803']],
  [33, 'Throughput at a pressure limit', ['111.3']],
  [34, 'Film flux and area × time', ['48.28', '10.5']],
  [35, 'Yield of concentration', ['0.9683']],
  [36, 'Observed sieving', ['0.04331']],
  [37, 'Permeate yield of microfiltration', ['0.9842']],
  [38, 'Washout and product yield', ['0.002479', '7.271', '0.9861']],
  [39, 'Optimum concentration for washing', ['91.97']],
  [40, 'Cells broken', ['0.8622', '0.77']],
  [41, 'Heating and power of a homogeniser', ['19.61', '52.29']],
  [42, 'Flocculation', ['0.217']],
  [43, 'Salting out', ['0.631', '0.9211', '259.9']],
  [44, 'Equilibrium and dynamic capacity', ['54.55', '43.56', '47.22']],
  [45, 'Resin and column', ['52.08', '0.5758']],
  [46, 'Breakthrough', ['0.2315']],
  [47, 'Loss while loading', ['0.03838']],
  [48, 'Pressure drop of a bed', ['0.1806']],
  [49, 'Resolution', ['2.396']],
  [50, 'Water evaporated and steam by rule', ['8750', '3431']],
  [51, 'Crystallised by cooling', ['0.808']],
  [52, 'Crystals of a hydrate', ['79.37']],
  [53, 'Dominant crystal size', ['432']],
  [54, 'Spray drying: water and air', ['789.5', '23_379']],
  [55, 'Frozen cake and vial heat transfer', ['0.6919', '4.003e-4']],
  [56, 'Primary drying', ['-19.26', '0.3084', '6.196']],
  [57, 'Counter-current extraction', ['0.1026']],
  [58, 'Ionisation of an acid', ['0.8171']],
  [59, 'Distillation stages and reflux', ['8.495', '1.429', '1.24', '18.46']],
  [60, 'Stage efficiency', ['0.6392']],
  [61, 'Log-mean temperature difference', ['43.2']],
  [62, 'Steam to sterilise', ['19.51']],
  [63, 'pK against temperature', ['8.71', '7.753', '7.424', '7.279']],
  [64, 'Davies activity', ['0.107', '0.4281']],
  [65, 'Sodium of a phosphate buffer', ['30.46']],
  [66, 'Base of an acetate buffer', ['33.75']],
  [67, 'Acid of a Tris buffer', ['29.04']],
  [68, 'Acid of a Tris buffer with salt', ['41.65']],
  [69, 'Maximum buffer capacity', ['28.78']],
  [70, 'Conductivity of saline', ['15.23']],
  [71, 'Cycle time and batches per year', ['42', '186']],
  [72, 'Vessels for a steady flow', ['35', '992.5']],
  [73, 'Stirrer speed on scale-up', ['2.154']],
  [74, 'NPV and IRR', ['53.61', '0.2141']],
  [75, 'Capital recovery', ['0.1175']],
  [76, 'Loan payment', ['5.961e6']],
  [77, 'Discounted cash flow', ['1.005e8', '0.204', '4.497e7']],
  [78, 'NREL capital build-up', ['1.14e7', '1.824e7', '1.915e7']],
  [79, 'Capital ratios of Peters and Timmerhaus', ['3.59', '4.13']],
  [80, 'Operators according to Turton', ['6.347']],
  [81, 'Nominal rate', ['0.1275']],
  [82, 'Mass intensity and E-factor', ['210', '9']],
  [83, 'Ishigami’s indices, closed', ['13.84', '0.3139', '0.4424', '0.2437', '0.5576', '0.2437']],
  [84, 'Estimators on four rows', ['jansenTotal', 'jansenFirst', 'saltelliFirst']],
  [85, 'Ishigami’s indices, estimated', ['0.3153', '0.5583']],
  [86, 'G-function', ['0.7162', '0.179', '0.7871']],
  [87, 'Morris screening', ['finds its slopes and no spread']],
  [88, 'Membrane skid, C-26', ['143_064']],
  [89, 'Evaporator bodies, C-31 and C-32', ['1_016_551', '199_391']],
  [90, 'Steriliser and blending tank, C-47 and C-48', ['681_814', '376_176']],
  [91, 'Capital ÷ purchase cost and ÷ installed cost', ['6.219', '1.974']],
  [92, 'Continuous steriliser at defaults', ['0.1214', '17.08', '10.25', '65.81']],
  [93, 'Batch sterilisation', ['7.579', '11.37', '394.7', '0.562']],
  [94, 'Batch limited by oxygen', ['4.277', '9.829', '0.4933', '172.1']],
  [95, 'Fed-batch limited by oxygen', ['11.29', '1.315', '91.65', '7.866']],
  [96, 'Perfusion at defaults', ['793', '23.64']],
  [97, 'Decanter at defaults', ['0.9977', '0.8814']],
  [98, 'Ultrafiltration at defaults', ['12.56', '167.8', '0.003373']],
  [99, 'Precipitation at 10 °C', ['0.5038', '307.9', '1.165', '0.9265']],
  [100, 'Filling vials', ['47_330', '47_282']],
  [101, 'Protein A column', ['0.00215', '0.9572']],
  [102, 'Size exclusion', ['1.262', '0.9942']],
  [103, 'Inactivation and virus filter', ['2.308', '4.9', '2.564', '0.3665']],
  [104, 'Evaporator at defaults', ['3847', '61.7', '89.8', '3742']],
  [105, 'Distillation of a dilute beer', ['5.349', '0.7605']],
  [106, 'Salt pair of a buffer', ['0.5231']],
  [107, 'Phosphate-buffered saline against temperature', ['7.294', '7.216', '7.176', '20.8', '23.44']],
  [108, 'Cash flow with a loan', ['4.385e7', '4.337e7', '4.365e7', '4.027']],
];

/**
 * The test file, among those given with their texts, that compares with all values of a check; undefined if there is
 * none.
 */
export const testOf = ([, , figures]: WorkedCheck, files: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(files).find((name) => figures.every((figure) => holds(files[name]!, figure)));

/** Whether a text contains a value as written, not as part of a longer number. */
const holds = (text: string, figure: string): boolean =>
  text
    .split(figure)
    .slice(0, -1)
    .some((_, n, parts) => {
      const before = parts[n]!.at(-1) ?? '';
      const after = text.split(figure)[n + 1]?.[0] ?? '';
      return !/[\d.]/.test(before) && !/[\d_]/.test(after);
    });
