import { Empty, Page } from '#src/components/page.tsx';

export default function OrganisationPage() {
  return (
    <Page title="Organisation">
      <Empty title="Administration comes with a later release">
        Logo, roles and members of one organisation will be shown here.
      </Empty>
    </Page>
  );
}
