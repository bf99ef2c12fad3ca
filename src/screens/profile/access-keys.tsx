import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { AccessKey, KeyScope } from '#generated/types.ts';
import { getListUserKeysQueryKey, listUserKeys } from '#generated/hooks/keys.ts';
import type { CurrentUser } from '#src/account/user.ts';
import { ActionsMenu } from '#src/components/actions-menu.tsx';
import { Card } from '#src/components/page.tsx';
import { KeySecret, RevokeKey, RotateKey } from '#src/keys/key-dialogs.tsx';
import { NewKeyDialog } from '#src/keys/new-key-dialog.tsx';
import { endInWords, scopesInWords, lastUseInWords } from '#src/keys/texts.ts';
import { useWholeList } from '#src/lib/whole-list.ts';
import styles from './profile.module.css';

const SCOPES: KeyScope[] = ['read', 'write', 'analyse', 'administer'];

type Question = { what: 'secret' | 'rotate' | 'revoke'; about: AccessKey } | { what: 'new' };

/** The user's access keys, with which programs call the API in their name. */
export function AccessKeys({ user }: { user: CurrentUser }) {
  const keys = useWholeList({
    key: getListUserKeysQueryKey(user.id),
    ask: (page) => listUserKeys(user.id, page),
    rowsOf: (page) => page.keys,
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const made = (about: AccessKey) => setQuestion({ what: 'secret', about });
  // The one that the user works in comes first.
  const organisations = user.orgs.toSorted(
    (a, b) => Number(b.id === user.current_org?.id) - Number(a.id === user.current_org?.id),
  );
  const active = keys?.filter(({ state }) => state === 'active').length;
  return (
    <Card title="Access keys" note={active !== undefined && `${active} active`}>
      <p className={styles['quiet']}>Programs, such as scripts in Python, call the API with a key in your name.</p>
      {keys ? (
        <ul className={styles['keys']}>
          {keys.map((key) => (
            <Row key={key.id} about={key} onAsk={setQuestion} />
          ))}
        </ul>
      ) : (
        <div className={styles['form']} aria-busy="true">
          <Skeleton height={32} />
        </div>
      )}
      {organisations.length > 0 && (
        <div className={styles['form']}>
          <Button variant="outlined" onClick={() => setQuestion({ what: 'new' })}>
            New key
          </Button>
        </div>
      )}
      {question?.what === 'new' && (
        <NewKeyDialog
          title="New access key"
          accountId={user.id}
          organisations={organisations}
          scopes={SCOPES}
          onMade={made}
          onClose={close}
        />
      )}
      {question?.what === 'secret' && <KeySecret about={question.about} onClose={close} />}
      {question?.what === 'rotate' && <RotateKey about={question.about} onMade={made} onClose={close} />}
      {question?.what === 'revoke' && <RevokeKey about={question.about} onClose={close} />}
    </Card>
  );
}

function Row({ about, onAsk }: { about: AccessKey; onAsk: (question: Question) => void }) {
  const { name, state, organisation } = about;
  return (
    <li data-ended={state === 'active' ? undefined : true}>
      <span>
        <b>{name}</b> {state !== 'active' && <span className={styles['tag']}>{state}</span>}
        <small>
          {scopesInWords(about)} in {organisation.name}
        </small>
        <small>
          {endInWords(about)}, {lastUseInWords(about)}
        </small>
      </span>
      {state === 'active' && (
        <ActionsMenu
          of={name}
          actions={[
            { label: 'New secret', run: () => onAsk({ what: 'rotate', about }) },
            { label: 'Revoke', icon: 'trash', run: () => onAsk({ what: 'revoke', about }) },
          ]}
        />
      )}
    </li>
  );
}
