import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs } from './scripts/lib/browser.ts';

const port = Number(process.env['E2E_PORT'] ?? 3100);
/** A product that runs already, such as `npm run dev`, in place of one started for the tests. */
const running = process.env['E2E_URL'];

/** Browser tests run against the product as `npm start` serves it, on a database of their own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: running ?? `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] || undefined, args: chromiumArgs },
  },
  ...(running
    ? {}
    : {
        webServer: {
          command: `${process.execPath} scripts/e2e-server.ts`,
          env: { PORT: String(port) },
          url: `http://localhost:${port}/healthz`,
          timeout: 120_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        },
      }),
});
