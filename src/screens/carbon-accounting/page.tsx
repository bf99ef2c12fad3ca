import { Empty, Page } from '#src/components/page.tsx';

export default function CarbonAccountingPage() {
  return (
    <Page title="Carbon report">
      <Empty title="Carbon reports come with a later release">
        Entries, totals and charts of one report will be shown here.
      </Empty>
    </Page>
  );
}
