import { useState } from 'react';
import type { AccessKey, Organisation } from '#generated/types.ts';
import { getListOrganisationKeysQueryOptions } from '#generated/hooks/keys.ts';
import { ActionsMenu } from '#src/components/actions-menu.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { PagedCard } from '#src/components/paged-card.tsx';
import { usePagedList } from '#src/components/paged-table.tsx';
import { KeySecret, RevokeKey, RotateKey } from '#src/keys/key-dialogs.tsx';
import { endInWords, scopesInWords, lastUseInWords } from '#src/keys/texts.ts';
import styles from './admin.module.css';
import { QUIETLY } from './quietly.tsx';

type Question = { what: 'secret' | 'rotate' | 'revoke'; about: AccessKey };

/** Every access key that works in the organisation, of its members and of its service accounts. */
export function OrganisationKeys({ organisation: { id: orgId } }: { organisation: Organisation }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const columns: Column<AccessKey>[] = [
    {
      key: 'name',
      title: 'Name',
      sortBy: ({ name }) => name,
      value: ({ name }) => name,
      cell: (key) => (
        <>
          <b>{key.name}</b> {key.state !== 'active' && <span className={styles['tag']}>{key.state}</span>}
        </>
      ),
    },
    { key: 'account', title: 'Account', cell: ({ account }) => account.name },
    { key: 'scopes', title: 'Scopes', minor: true, cell: scopesInWords },
    { key: 'used', title: 'Use', minor: true, cell: lastUseInWords },
    { key: 'end', title: 'End', minor: true, cell: endInWords },
    {
      key: 'actions',
      kind: 'actions',
      title: 'Actions',
      head: <span className="visually-hidden">Actions</span>,
      numeric: true,
      exported: false,
      cell: (about) =>
        about.state === 'active' && (
          <ActionsMenu
            of={about.name}
            actions={[
              // The secret of a person’s key is theirs alone.
              ...(about.account.kind === 'service'
                ? [{ label: 'New secret', run: () => setQuestion({ what: 'rotate', about }) }]
                : []),
              { label: 'Revoke', icon: 'trash' as const, run: () => setQuestion({ what: 'revoke', about }) },
            ]}
          />
        ),
    },
  ];
  const list = usePagedList({
    query: (page) => getListOrganisationKeysQueryOptions(orgId, page),
    rows: ({ keys }) => keys,
    columns,
    prefix: 'key_',
    options: QUIETLY.query,
  });
  return (
    <PagedCard label="Access keys" list={list}>
      <p className={styles['foot']}>
        Keys of members and service accounts for this organisation. Members create their own keys in their profile;
        expired and revoked keys are listed for 30 days.
      </p>
      {question?.what === 'secret' && <KeySecret about={question.about} onClose={close} />}
      {question?.what === 'rotate' && (
        <RotateKey about={question.about} onMade={(about) => setQuestion({ what: 'secret', about })} onClose={close} />
      )}
      {question?.what === 'revoke' && <RevokeKey about={question.about} onClose={close} />}
    </PagedCard>
  );
}
