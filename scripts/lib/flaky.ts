/** Finds the tests in a report of the browser tests that passed only on the second attempt. */

export interface Suite {
  title: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** The flaky tests of a file, 'shell/session.spec.ts › what it says'. */
export function flakyIn({ title, specs = [], suites = [] }: Suite, above = ''): string[] {
  const name = above ? `${above} › ${title}` : title;
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => `${name} › ${spec.title}`),
    ...suites.flatMap((suite) => flakyIn(suite, name)),
  ];
}
