import { useState } from 'react';
import type { Organisation } from '#generated/types.ts';
import { useDeleteOrganisationLogo, useUploadOrganisationLogo } from '#generated/hooks/organisations.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { OrganisationLogo } from '#src/components/organisation-logo.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { ChooseLogo } from './choose-logo.tsx';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { refreshAdmin } from './quietly.tsx';

/** The logo of an organisation, which can be replaced (with cropping) or removed. */
export function OrganisationLogoField({ organisation }: { organisation: Organisation }) {
  const { id, name, logo } = organisation;
  const upload = useUploadOrganisationLogo();
  const remove = useDeleteOrganisationLogo();
  const [problem, setProblem] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const refresh = () => Promise.all([refreshAdmin(), refreshUser()]);
  const replace = async (file: Blob) => {
    setProblem(undefined);
    try {
      await upload.mutateAsync({ orgId: id, data: { file } });
      await refresh();
      toast.done(`Logo of ${name} changed`);
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return (
    <>
      <ChooseLogo
        label={logo ? 'Replace' : 'Choose a picture'}
        busy={upload.isPending}
        error={problem}
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
          The picture is deleted. An icon is shown until you choose another logo.
        </ConfirmDialog>
      )}
    </>
  );
}
