import { everySettingCounts } from '../laws.test-support.ts';

everySettingCounts('seed_train', [{}]);
