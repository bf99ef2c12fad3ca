import { Empty, Page } from '#src/components/page.tsx';

export default function UnitOperationPage() {
  return (
    <Page title="Unit operation">
      <Empty title="Running one unit operation comes with a later release">
        It will take its inputs and one feed, and draw what it gives. In a process the same model runs already.
      </Empty>
    </Page>
  );
}
