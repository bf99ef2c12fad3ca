import { Empty, Page } from '#src/components/page.tsx';

export default function AdminPage() {
  return (
    <Page title="Administration">
      <Empty title="Administration comes with a later release">
        Organisations with their logos and members, and users, will be managed here.
      </Empty>
    </Page>
  );
}
