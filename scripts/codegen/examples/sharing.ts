/** Share links of the demonstration process, and what their pages show. */
import { buildScenario, sliderOf } from '#engine/index.ts';
import type {
  SharedContent,
  SharedEvaluation,
  SharedPage,
  ShareEvaluation,
  ShareLink,
  ShareLinkCreate,
  ShareLinkList,
  ShareOpen,
  ShareSection,
} from '#generated/types.ts';
import { disclosedSlider, negotiatedFigures, sharedFigures } from '#server/sharing/figures.ts';
import { changed, configuration, engineVersion, library, processName, product, results } from './cast.ts';

const id = 'shr_investor_memo';
const created_at = '2026-11-20T09:15:00Z';
const expires_at = '2027-02-18T09:15:00Z';
const shown = configuration('cfg_homogenised_v2');
const now = results(shown);
const sections: ShareSection[] = ['summary', 'capital', 'cost', 'footprint', 'versions'];
const token = 'titre_share_examp1e0examp1e0examp1e0examp1e02f8v7vc';

const outcome = buildScenario(
  { name: processName('prc_homogenised'), product, configuration: shown, created_at },
  library,
);
if (!outcome.feasible) throw new Error(`The example of a shared page cannot be made: ${outcome.problem.message}`);
const { product: basis, configuration: entered, library: rows, ...file } = outcome.file;
const scenario = { ...file, product: { ...basis }, configuration: { ...entered }, library: { ...rows } };

const asked = { step_id: 'stp_fermentation', key: 'vessels', min: 3, max: 8 };
const made = sliderOf({ configuration: shown, product, library }, now, asked);
if ('message' in made) throw new Error(`The example of a slider cannot be made: ${made.message}`);

// The signature of the numbers as they are computed: those of an example are rounded.
const signature = {
  algorithm: 'Ed25519' as const,
  key_id: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  value: 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
};

const content: SharedContent = {
  format: 'titre-shared-report',
  format_version: 1,
  id,
  kind: 'figures',
  title: 'Leghaemoglobin, base case',
  created_at,
  sections,
  sliders: [disclosedSlider(made)],
  engine_version: engineVersion,
  scenario_sha256: scenario.sha256,
  figures: sharedFigures(now, sections),
};

const { figures: _figures, ...common } = content;
const whole: SharedContent = {
  ...common,
  id: 'shr_partner_review',
  kind: 'whole',
  title: 'Leghaemoglobin, for review',
  sections: ['summary', 'flowsheet', 'streams', 'capital', 'cost', 'assumptions', 'versions'],
  sliders: [made],
  scenario,
  results: now,
};

const negotiation = { metrics: ['cogs', 'msp', 'tci', 'gwp'], significant_digits: 3, evaluations_per_day: 50 };
const { figures: _all, ...plain } = content;
const negotiated: SharedContent = {
  ...plain,
  id: 'shr_supply_terms',
  kind: 'negotiation',
  title: 'Leghaemoglobin, terms of supply',
  sections: ['versions'],
  negotiation,
  figures: negotiatedFigures(now, negotiation),
};

const link: ShareLink = {
  id,
  name: content.title,
  kind: 'figures',
  sections,
  sliders: [made],
  has_password: true,
  state: 'active',
  expires_at,
  withdrawn_at: null,
  configuration_id: 'cfg_homogenised_v2',
  configuration_number: 2,
  engine_version: engineVersion,
  scenario_sha256: scenario.sha256,
  newer: false,
  openings: 0,
  last_opened_at: null,
  created_at,
  updated_at: created_at,
  created_by: 'usr_mara_kovacs',
  version: 1,
};
const opened: ShareLink = { ...link, openings: 14, last_opened_at: '2026-11-24T16:20:41Z' };
const withdrawn: ShareLink = {
  ...opened,
  id: 'shr_partner_review',
  name: whole.title,
  kind: 'whole',
  sections: whole.sections,
  has_password: false,
  state: 'withdrawn',
  withdrawn_at: '2026-11-22T12:00:00Z',
  version: 2,
};

const values = [7];
const moved = results(changed(shown, [{ ...asked, value: 7 }]));

export const sharing = {
  share_links: {
    summary: 'One that works, and one that was withdrawn',
    value: { share_links: [opened, withdrawn] } satisfies ShareLinkList,
  },
  share_link_new: {
    summary: 'Figures for an investor, with a password and a slider',
    value: {
      name: link.name,
      kind: 'figures',
      sections,
      valid_days: 90,
      password: 'seven red barrels',
      sliders: [asked],
    } satisfies ShareLinkCreate,
  },
  share_link_new_negotiation: {
    summary: 'A negotiation about the number of fermenters',
    value: {
      name: negotiated.title,
      kind: 'negotiation',
      sections: negotiated.sections,
      valid_days: 30,
      sliders: [asked],
      negotiation,
    } satisfies ShareLinkCreate,
  },
  share_link_with_secret: {
    summary: 'The new link with its secret',
    value: { ...link, secret: token } satisfies ShareLink,
  },
  share_link_changed: {
    summary: 'A later expiry',
    value: {
      ...opened,
      expires_at: '2027-03-04T17:00:00Z',
      updated_at: '2026-11-24T17:00:00Z',
      version: 2,
    } satisfies ShareLink,
  },
  share_open: {
    summary: 'Open a page that needs a password',
    value: { token, password: 'seven red barrels' } satisfies ShareOpen,
  },
  share_values: {
    summary: 'Seven fermenters',
    value: { token, password: 'seven red barrels', values } satisfies ShareEvaluation,
  },
  shared_figures: {
    summary: 'Figures with their signature',
    value: { content, signature, newer: false, expires_at } satisfies SharedPage,
  },
  shared_whole: {
    summary: 'A whole scenario with its results',
    value: { content: whole, signature, newer: true, expires_at } satisfies SharedPage,
  },
  shared_negotiation: {
    summary: 'A negotiation about the number of fermenters',
    value: { content: negotiated, signature, newer: false, expires_at, evaluations_today: 12 } satisfies SharedPage,
  },
  shared_evaluation: {
    summary: 'Figures for seven fermenters',
    value: {
      content: {
        format: 'titre-shared-evaluation',
        format_version: 1,
        id,
        scenario_sha256: scenario.sha256,
        engine_version: engineVersion,
        values,
        figures: sharedFigures(moved, sections),
      },
      signature,
    } satisfies SharedEvaluation,
  },
};
