/** What axe finds wrong with the accessibility of a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const FULL = Boolean(process.env['NIGHT']);

interface Asked {
  /** Only in what this selector finds; the whole page by default. */
  within?: string;
  /** Only rules of these standards; all rules by default. */
  tags?: string[];
}

/** Marks a text whose contrast is measured. */
const LOOK = 'data-look';

const ofBuilder = createRequire(import.meta.resolve('@axe-core/playwright'));
/**
 * Axe with the contrast of marked texts alone. To measure that of each text is nine tenths of the work on a long page, such as
 * a report with a thousand cells of one colour on one ground.
 */
const AXE_OF_LOOKS = `${readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ rules: [{ id: 'color-contrast', selector: '[${LOOK}]' }] });`;

/** Marks one text of each look there: its colour, size and weight, and the ground and opacity of all that it stands in. */
function markLooks({ attribute, where }: { attribute: string; where: string }): void {
  const grounds = new Map<Element | null, string | null>([[null, '']]);
  /** Null where something else may lie beneath: such a text is measured in any case. */
  const groundOf = (element: Element | null): string | null => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const around = groundOf(element!.parentElement);
    const { backgroundColor, backgroundImage, opacity, position, transform, filter } = getComputedStyle(element!);
    const stands =
      (position === 'static' || position === 'relative') && transform === 'none' && !(element instanceof SVGElement);
    const own =
      backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1' && filter === 'none'
        ? ''
        : `/${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
    const ground = around === null || !stands ? null : around + own;
    grounds.set(element, ground);
    return ground;
  };
  const seen = new Set<string>();
  for (const element of document.querySelectorAll(`${where}, ${where} *`)) {
    const holds = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const isField = element.matches('input, select, textarea, button');
    if (!holds && !isField) continue;
    // What is not drawn is not measured, and is no example.
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const ground = groundOf(element);
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [ground, color, fontSize, fontWeight, textShadow, isField ? element.tagName : ''].join(' | ');
    if (ground !== null && seen.has(look)) continue;
    seen.add(look);
    element.setAttribute(attribute, '');
  }
}

const unmark = (attribute: string): void =>
  document.querySelectorAll(`[${attribute}]`).forEach((element) => element.removeAttribute(attribute));

/** Faults of what the page shows now, in words; none is []. Contrast is that of each look, and at night of each text. */
export async function accessibilityFaults(page: Page, { within, tags }: Asked = {}): Promise<string[]> {
  // In the page itself: a second one, as is opened otherwise, is needed for frames of other origins alone. And without what is
  // in order: its description is most of the work.
  const axe = new AxeBuilder({ page, ...(!FULL && { axeSource: AXE_OF_LOOKS }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (tags) axe.withTags(tags);
  if (!FULL) await page.evaluate(markLooks, { attribute: LOOK, where: within ?? 'body' });
  const { violations } = await axe.analyze();
  if (!FULL) await page.evaluate(unmark, LOOK);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}
