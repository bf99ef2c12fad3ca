import { useState } from 'react';
import type { Organisation } from '#generated/hooks/model/index.ts';
import { useDeleteOrganisationLogo, useUploadOrganisationLogo } from '#generated/hooks/organisations/organisations.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import { ApiProblem, hasStatus } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { ChooseLogo } from './choose-logo.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { refreshAdmin } from './quietly.tsx';

/** What the server may have against a file: said here, where another can be chosen. */
const isFileProblem = (error: unknown) => hasStatus(error, 413, 415, 422);

/** The logo of an organisation: replaced after cropping, or taken away. */
export function OrganisationLogoField({ organisation }: { organisation: Organisation }) {
  const { id, name, logo } = organisation;
  const upload = useUploadOrganisationLogo({
    mutation: { throwOnError: (error: unknown) => !isFileProblem(error) },
  });
  const remove = useDeleteOrganisationLogo();
  const [removing, setRemoving] = useState(false);
  const refresh = () => Promise.all([refreshAdmin(), refreshUser()]);
  const replace = async (file: Blob) => {
    try {
      await upload.mutateAsync({ orgId: id, data: { file } });
      await refresh();
      toast.done(`Logo of ${name} changed`);
    } catch {
      // Shown below the button, or thrown by the mutation itself.
    }
  };
  const error = upload.error instanceof ApiProblem ? upload.error.message : undefined;
  return (
    <>
      <ChooseLogo
        label={logo ? 'Replace' : 'Choose a picture'}
        busy={upload.isPending}
        error={error}
        onChoose={(file) => void replace(file)}
        onRemove={logo ? () => setRemoving(true) : undefined}
      >
        <OrganisationLogo organisation={organisation} size={72} />
      </ChooseLogo>
      {removing && (
        <ConfirmDialog
          title={`Remove the logo of ${name}?`}
          act="Remove logo"
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ orgId: id });
            setRemoving(false);
            await refresh();
            toast.done(`Logo of ${name} removed`);
          }}
        >
          The picture is not kept; an icon stands in its place until another is chosen.
        </ConfirmDialog>
      )}
    </>
  );
}
