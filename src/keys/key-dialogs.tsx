import type { AccessKey } from '#generated/types.ts';
import { useRevokeUserKey, useRotateUserKey } from '#generated/hooks/keys.ts';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { SecretDialog } from '#src/components/secret-dialog.tsx';
import { toast } from '#src/lib/toast.ts';
import { refreshKeys } from './refresh.ts';

interface Props {
  about: AccessKey;
  onClose: () => void;
}

/** The secret of a key that was just made, or that got a new one. */
export function KeySecret({ about: { name, secret }, onClose }: Props) {
  return (
    <SecretDialog title={`Secret of ${name}`} secret={secret} of={name} onClose={onClose}>
      Store the secret where the program can read it, but not in a repository. The program sends the secret as a bearer
      token.
    </SecretDialog>
  );
}

/** Asks before the secret of a key is replaced. */
export function RotateKey({ about, onMade, onClose }: Props & { onMade: (key: AccessKey) => void }) {
  const rotate = useRotateUserKey();
  return (
    <ConfirmDialog
      title="Create a new secret?"
      act="Create new secret"
      onClose={onClose}
      onConfirm={async () => {
        onMade(await rotate.mutateAsync({ id: about.account.id, keyId: about.id }));
        await refreshKeys();
      }}
    >
      Programs that use the current secret of {about.name} stop working at once. Name, scopes and expiry date are kept.
    </ConfirmDialog>
  );
}

/** Asks before a key is revoked. */
export function RevokeKey({ about, onClose }: Props) {
  const revoke = useRevokeUserKey();
  return (
    <ConfirmDialog
      title="Revoke this key?"
      act="Revoke key"
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync({ id: about.account.id, keyId: about.id });
        onClose();
        await refreshKeys();
        toast.done('Key revoked');
      }}
    >
      Programs that use {about.name} lose access with their next request. This cannot be undone.
    </ConfirmDialog>
  );
}
