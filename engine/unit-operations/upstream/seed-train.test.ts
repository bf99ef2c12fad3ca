import { everySettingCounts } from '../laws.test-support.ts';

everySettingCounts('seed_train', [
  {},
  { settings: { medium: 'library', medium_id: 'buf_phosphate_ph7', medium_cells: 10 } },
]);
