import { Empty, Page } from '#src/components/page.tsx';

export default function BufferLibraryPage() {
  return (
    <Page title="Buffer Library">
      <Empty title="Buffers come with a later release">
        Recipes, titration curves and where each buffer is used will be kept here.
      </Empty>
    </Page>
  );
}
