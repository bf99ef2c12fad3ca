import { Empty, Page } from '#src/components/page.tsx';

export default function CreateUserPage() {
  return (
    <Page title="New user">
      <Empty title="Administration comes with a later release">A user will be created in an organisation here.</Empty>
    </Page>
  );
}
