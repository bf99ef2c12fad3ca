import { Empty, Page } from '#src/components/page.tsx';

export default function UsersPage() {
  return (
    <Page title="Users">
      <Empty title="Administration comes with a later release">
        All users and their organisations will be listed here.
      </Empty>
    </Page>
  );
}
