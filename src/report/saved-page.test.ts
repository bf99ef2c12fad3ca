import { expect, test } from 'vitest';
import { filled, type SavedPage } from './saved-page.ts';

const template = '<!doctype html><script id="shared-page" type="application/json">\n  null\n</script><p>app</p>';
const page = { content: { title: 'a</script><script>alert(1)</script> $& b' } } as unknown as SavedPage;

test('no text of a page ends the element that holds it', () => {
  const text = filled(template, page);
  const [, json = ''] = /<script id="shared-page" type="application\/json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json)).toEqual(page);
  expect(text.endsWith('</script><p>app</p>')).toBe(true);
});

test.each(['', template + template, '<p>another page</p>'])('what is not the template is refused', (text) => {
  expect(() => filled(text, page)).toThrow(/could not be created/);
});
