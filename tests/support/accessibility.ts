/** What axe finds wrong with the accessibility of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Asked {
  /** Only in what this selector finds; the whole page by default. */
  within?: string;
  /** Only rules of these standards; all rules by default. */
  tags?: string[];
}

/** Faults of what the page shows now, in words; none is []. */
export async function accessibilityFaults(page: Page, { within, tags }: Asked = {}): Promise<string[]> {
  // In the page itself: a second one, as is opened otherwise, is needed for frames of other origins alone. And without what is
  // in order: its description is most of the work.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (tags) axe.withTags(tags);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}
