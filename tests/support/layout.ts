/** What is wrong with the layout of a page: content outside its box, cut off without a sign, or over other text. */
import type { Page } from '@playwright/test';

/**
 * Faults of what the page shows now, in words; none is []. A box is what a person sees as one: it has a border, a background
 * or a shadow. Content may leave a box where that scrolls and shows it, and text may be cut off with an ellipsis.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  // On a first visit they come after the page, and other letters have other widths.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Inter') && status === 'loaded'),
  );
  // What depends on the size of the window is drawn a few frames after it, so a page with faults is looked at again. One look
  // without faults is not enough: a fault may come and go.
  let faults: string[] = [];
  let clean = 0;
  for (let look = 1; look <= LOOKS && clean < 2; look += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const now = await faultsNow(page);
    clean = now.length === 0 ? clean + 1 : 0;
    if (now.length > 0) faults = now;
  }
  return clean === 2 ? [] : faults;
}

const LOOKS = 10;

/** The faults two frames from now. */
async function faultsNow(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    /** px that rounding, borders and the round ends of letters may take. */
    const SLACK = 2;
    /** A text of so many lines with fewer letters in each has no room. */
    const FEWEST_LINES = 4;
    const LETTERS_OF_A_LINE = 3;
    type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
    const faults = new Set<string>();
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const nameOf = (element: Element): string => {
      const label =
        element.getAttribute('aria-label') ?? element.querySelector('h1, h2, h3, legend')?.textContent ?? '';
      const name =
        element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : '';
      const within = name === '' && element.parentElement ? `${nameOf(element.parentElement)} > ` : '';
      return `${within}${element.tagName.toLowerCase()}${name}${label ? ` “${label.trim().slice(0, 40)}”` : ''}`;
    };
    const isBox = (element: Element): boolean => {
      const { borderTopWidth, borderBottomWidth, backgroundColor, boxShadow, display } = styleOf(element);
      if (display === 'inline' || display === 'contents') return false;
      return (
        (borderTopWidth !== '0px' && borderBottomWidth !== '0px') ||
        boxShadow !== 'none' ||
        !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
      );
    };
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    /** Scrolls without a sign that it does, such as the arrows of tabs. */
    const isSilent = (element: Element) =>
      styleOf(element).scrollbarWidth === 'none' &&
      !element.parentElement?.querySelector(':scope > [class*="ScrollButton"]:not(.Mui-disabled)');
    const say = (element: Element, what: string) => faults.add(`${nameOf(element)}: ${what}`);

    function check(content: Edges, said: string, from: Element): void {
      let [x, y] = [true, true];
      let outOfFlow = false;
      for (let box: Element | null = from; box && box !== document.documentElement; box = box.parentElement) {
        const style = styleOf(box);
        const skip = outOfFlow && style.position === 'static';
        if (!skip) {
          outOfFlow = style.position === 'absolute';
          const edges = box.getBoundingClientRect();
          const over = {
            x: Math.max(edges.left - content.left, content.right - edges.right),
            y: Math.max(edges.top - content.top, content.bottom - edges.bottom),
          };
          const inline = style.display === 'inline' || style.display === 'contents';
          for (const axis of ['x', 'y'] as const) {
            if (inline || !(axis === 'x' ? x : y)) continue;
            const overflow = axis === 'x' ? style.overflowX : style.overflowY;
            if (over[axis] <= SLACK) continue;
            if (scrolls(overflow)) {
              if (isSilent(box)) say(box, `scrolls without a sign, ${axis}`);
            } else if (overflow !== 'visible') {
              const isMarked = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
              if (!isMarked) say(box, `cuts off “${said}” by ${over[axis].toFixed(0)} px, ${axis}`);
            } else {
              // Lines and rails hold nothing; what lies on them is meant to.
              const size = axis === 'x' ? edges.right - edges.left : edges.bottom - edges.top;
              if (isBox(box) && size >= 24) say(box, `is left by “${said}” by ${over[axis].toFixed(0)} px, ${axis}`);
              else continue;
            }
            if (axis === 'x') x = false;
            else y = false;
          }
        }
        if (style.position === 'fixed') return;
        if (!x && !y) return;
      }
      const wide = document.documentElement.clientWidth;
      if (x && (content.right > wide + SLACK || content.left < -SLACK))
        faults.add(`“${said}” is outside of the window`);
    }

    /** What boxes that cut off or scroll leave of a place; null is nothing. */
    function visiblePart(content: Edges, from: Element): Edges | null {
      let { left, right, top, bottom } = content;
      for (let box: Element | null = from; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY, display } = styleOf(box);
        if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue;
        const edges = box.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edges.top), Math.min(bottom, edges.bottom)];
      }
      return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
    }

    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('.visually-hidden, [aria-hidden="true"] > svg, svg, option, [data-decoration]') === null;
    const texts: { box: Edges; said: string; of: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const said = node.textContent!.trim().slice(0, 30);
      if (!parent || said === '' || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { fontSize } = styleOf(parent);
      const lines = range.getClientRects().length;
      if (lines >= FEWEST_LINES && node.textContent!.trim().length < LETTERS_OF_A_LINE * lines)
        say(parent, `breaks “${said}” between letters`);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        // The letters, not the line that they stand in, which fonts make higher.
        const half = Math.min(box.height, Number.parseFloat(fontSize) * 0.8) / 2;
        const middle = (box.top + box.bottom) / 2;
        const ink = new DOMRect(box.left, middle - half, box.width, 2 * half);
        check(ink, said, parent);
        const shown = visiblePart(ink, parent);
        if (shown) texts.push({ box: shown, said, of: parent });
      }
    }
    for (const control of document.querySelectorAll('button, input, select, textarea, svg, img, table')) {
      if (!control.parentElement || control.parentElement.closest('svg')) continue;
      const box = control.getBoundingClientRect();
      if (box.width <= 1 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (control.closest('.visually-hidden, [data-decoration]')) continue;
      check(
        box,
        `${control.tagName.toLowerCase()} ${control.getAttribute('aria-label')?.slice(0, 30) ?? ''}`.trim(),
        control.parentElement,
      );
    }

    for (const box of document.body.querySelectorAll('*')) {
      if (!box.parentElement || box.closest('svg, .visually-hidden, [data-decoration]') || !isBox(box)) continue;
      const edges = box.getBoundingClientRect();
      // Lines may reach from edge to edge of what they divide.
      if (
        edges.width < 24 ||
        edges.height < 24 ||
        !box.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      // Above the window waits what the keyboard alone brings in.
      if (styleOf(box).position === 'sticky' || edges.bottom <= 0) continue;
      check(edges, nameOf(box), box.parentElement);
    }

    /** What is drawn in front at a point, as a person sees it. */
    const isInFront = ({ box, of }: (typeof texts)[number]): boolean => {
      const found = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      return found !== null && (found === of || found.contains(of) || of.contains(found));
    };
    const inOrder = texts.toSorted((a, b) => a.box.top - b.box.top);
    for (const [index, one] of inOrder.entries()) {
      for (let at = index + 1; at < inOrder.length && inOrder[at]!.box.top < one.box.bottom - 3; at += 1) {
        const other = inOrder[at]!;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // A text with an ellipsis has a place for what is shown of it and one for the whole.
        if (one.of === other.of) continue;
        if (across > 3 && down > 3 && isInFront(one) && isInFront(other))
          faults.add(`“${one.said}” and “${other.said}” are over each other`);
      }
    }
    // On a wide screen the content is centred, and its title with it.
    const title = document.querySelector('main h1');
    const cards = [...document.querySelectorAll('main *')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { borderTopWidth, borderBottomWidth } = styleOf(element);
      const isCard = width > 200 && height > 60 && borderTopWidth !== '0px' && borderBottomWidth !== '0px';
      // The panels of the workspace, which fills the window, have headings of their own.
      const isOfPanel = element.closest('[aria-label="Unit operations"], [aria-label="Chromatogram"]') !== null;
      // An empty page says so in its middle; a heading for screen readers alone is not drawn.
      const isHeading =
        element.matches('h2:not(.visually-hidden)') && !isOfPanel && styleOf(element).textAlign !== 'center';
      return (isCard || isHeading) && element.checkVisibility();
    });
    const places = cards.map((card) => card.getBoundingClientRect());
    const at = title?.getBoundingClientRect();
    // A title can also be that of a column.
    const isOfPage = (title?.closest('section, [role="region"]')?.clientWidth ?? innerWidth) > innerWidth / 2;
    const isCentred = isOfPage && at !== undefined && places.length > 0;
    const off = isCentred ? Math.abs(at.left - Math.min(...places.map(({ left }) => left))) : 0;
    if (innerWidth >= 1440 && off > SLACK) faults.add(`the title is ${Math.round(off)} px beside the cards`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + SLACK)
      faults.add(`the page is ${scrollWidth - clientWidth} px wider than the window`);
    return [...faults];
  });
}
