import { Empty, Page } from '#src/components/page.tsx';

export default function CreateOrganisationPage() {
  return (
    <Page title="New organisation">
      <Empty title="Administration comes with a later release">
        Name and roles of an organisation will be set here.
      </Empty>
    </Page>
  );
}
