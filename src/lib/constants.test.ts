import { expect, test } from 'vitest';
import * as constants from './constants.ts';

test('has the numbers that the specification fixes; their use has separate tests', () => {
  expect(constants).toMatchObject({
    TOKEN_REFRESH_MARGIN_S: 300,
    LOAD_POLL: 400,
    FETCH_DELAY: 200,
    DRAWER_MIN_WIDTH_PX: 300,
    ERROR_REDIRECT_S: 15,
    CHUNK_RELOAD_GUARD: 60_000,
    PROGRESS_BAR: { throttle: 150, duration: 7_500, heightPx: 5 },
    SIGN_IN_WINDOW_TIMEOUT: 60_000,
    SIGN_IN_IFRAME_TIMEOUT: 6_000,
    SIGN_IN_LOOP_GUARD: 60_000,
    JOB_POLL: 1_000,
    LIST_PAGE_SIZE: 50,
    MAINTENANCE: { zone: 'Europe/London', recheck: 60_000 },
  });
});
