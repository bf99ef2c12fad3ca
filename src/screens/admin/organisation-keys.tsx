import { useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { AccessKey, Organisation } from '#generated/types.ts';
import { listOrganisationKeys, useListOrganisationKeys } from '#generated/hooks/keys.ts';
import { ActionsMenu } from '#src/components/actions-menu.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Card } from '#src/components/page.tsx';
import { usePaging } from '#src/components/use-paging.ts';
import { KeySecret, RevokeKey, RotateKey } from '#src/keys/key-dialogs.tsx';
import { endInWords, scopesInWords, lastUseInWords } from '#src/keys/texts.ts';
import { formatCount } from '#src/lib/format.ts';
import { wholeList } from '#src/lib/whole-list.ts';
import styles from './admin.module.css';
import { PAGED } from './quietly.tsx';

type Question = { what: 'secret' | 'rotate' | 'revoke'; about: AccessKey };

/** Every access key that works in the organisation, of its members and of its service accounts. */
export function OrganisationKeys({ organisation: { id: orgId } }: { organisation: Organisation }) {
  const paging = usePaging(['name', 'created_at'], 'key_');
  const { data } = useListOrganisationKeys(orgId, paging.params, PAGED);
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
  return (
    <Card title="Access keys" note={data && formatCount(data.total)}>
      {data ? (
        <div className={styles['list']}>
          <DataTable
            label="Access keys"
            compact
            columns={columns}
            rows={data.keys}
            rowKey={({ id }) => id}
            page={paging}
            total={data.total}
            everyRow={() =>
              wholeList(
                (page) => listOrganisationKeys(orgId, { ...paging.params, ...page }),
                (page) => page.keys,
              )
            }
            empty="No access keys yet."
          />
        </div>
      ) : (
        <div className={styles['form']} aria-busy="true">
          <Skeleton height={80} variant="rounded" />
        </div>
      )}
      <p className={styles['foot']}>
        Keys of members and service accounts for this organisation. Members create their own on their profile; expired
        and revoked keys are listed for 30 days.
      </p>
      {question?.what === 'secret' && <KeySecret about={question.about} onClose={close} />}
      {question?.what === 'rotate' && (
        <RotateKey about={question.about} onMade={(about) => setQuestion({ what: 'secret', about })} onClose={close} />
      )}
      {question?.what === 'revoke' && <RevokeKey about={question.about} onClose={close} />}
    </Card>
  );
}
