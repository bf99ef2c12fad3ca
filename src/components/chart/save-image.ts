import { saveFile } from '#src/lib/download.ts';

const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
];
const NAMESPACE = 'http://www.w3.org/2000/svg';
const MARGIN = 16;
const HEAD = 44;
/** Pixels per unit of the drawing, so that it is sharp in a printed report. */
const DENSITY = 3;

interface Picture {
  text: string;
  width: number;
  height: number;
}

/** Drawings, one below the other, as one of their own: with the page's styles, background and title included. */
export function standalone(drawings: readonly SVGSVGElement[], title: string, lead: string): Picture {
  const sizes = drawings.map((svg) => svg.getBoundingClientRect());
  const width = Math.ceil(Math.max(...sizes.map((one) => one.width))) + 2 * MARGIN;
  const height = Math.ceil(sizes.reduce((sum, one) => sum + one.height, 0)) + 2 * MARGIN + HEAD;
  const page = getComputedStyle(document.body);
  const colour = (name: string) => page.getPropertyValue(`--palette-${name}`).trim();
  const whole = document.createElementNS(NAMESPACE, 'svg');
  const attributes = { xmlns: NAMESPACE, width, height, viewBox: `0 0 ${width} ${height}` };
  for (const [name, value] of Object.entries(attributes)) whole.setAttribute(name, String(value));
  const ground = document.createElementNS(NAMESPACE, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', colour('background-paper'));
  whole.append(
    ground,
    line(title, MARGIN + 14, `600 15px Georgia, serif`, colour('text-primary')),
    line(lead, MARGIN + 32, `400 12px ${page.fontFamily}`, colour('text-secondary')),
  );
  let top = MARGIN + HEAD;
  for (const [index, svg] of drawings.entries()) {
    const copy = styled(svg);
    copy.setAttribute('x', String(MARGIN));
    copy.setAttribute('y', String(top));
    top += sizes[index]!.height;
    whole.append(copy);
  }
  return { text: new XMLSerializer().serializeToString(whole), width, height };
}

/** A copy of a drawing that needs no stylesheet. */
function styled(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  [copy, ...copy.querySelectorAll<SVGElement>('*')].forEach((element, index) => {
    const style = getComputedStyle(originals[index]!);
    // Inline styles refer to the page's variables.
    element.removeAttribute('style');
    for (const name of DRAWN) element.style.setProperty(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  });
  return copy;
}

function line(text: string, y: number, font: string, fill: string): SVGTextElement {
  const element = document.createElementNS(NAMESPACE, 'text');
  element.setAttribute('x', String(MARGIN));
  element.setAttribute('y', String(y));
  element.style.font = font;
  element.setAttribute('fill', fill);
  element.textContent = text;
  return element;
}

export function saveSvg({ text }: Picture, name: string): void {
  saveFile(new Blob([text], { type: 'image/svg+xml' }), name);
}

/** @throws when the browser cannot draw it */
export async function savePng({ text, width, height }: Picture, name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * DENSITY, height * DENSITY];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw images.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The image is too large for this browser.');
  saveFile(file, name);
}
