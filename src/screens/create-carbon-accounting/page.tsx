import { Empty, Page } from '#src/components/page.tsx';

export default function CreateCarbonAccountingPage() {
  return (
    <Page title="New carbon report">
      <Empty title="Carbon reports come with a later release">
        Name, period, country and boundary of a report will be set here.
      </Empty>
    </Page>
  );
}
