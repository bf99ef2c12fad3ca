import { Empty, Page } from '#src/components/page.tsx';

export default function CarbonAccountingsPage() {
  return (
    <Page title="Carbon accounting">
      <Empty title="Carbon reports come with a later release">
        Entries by scope, totals, and one year against another will be kept here.
      </Empty>
    </Page>
  );
}
