import { useEffect, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { CreateCommentBody, CreateReplyBody } from '#generated/zod/collaboration.ts';
import { later } from '#src/components/later.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import styles from './comments.module.css';
import { handleOf, withIds } from './mentions.ts';
import { useMembers } from './use-members.ts';

const [ChoiceMenu] = later(() => import('#src/components/choice-menu.tsx'), null);

type Schema = typeof CreateCommentBody | typeof CreateReplyBody;

/** Texts that are not sent yet, by the names of their forms: a thread that is resolved, or a page that is left, loses none. */
const unsent = new Map<string, string>();

interface Props<Body> {
  /** For what is kept while a session expires. */
  name: string;
  label: string;
  action: string;
  schema: Schema;
  toBody: (text: string) => Body;
  send: (body: Body) => Promise<void>;
  /** Further buttons. */
  children?: ReactNode;
}

/** A text in which members can be mentioned, by typing their names after @ or from a menu. */
export function CommentForm<Body>({ name, label, action, schema, toBody, send, children }: Props<Body>) {
  const members = useMembers();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const form = useContractForm<{ text: string }, Schema>({
    name,
    schema,
    start: { text: unsent.get(name) ?? '' },
    toBody: ({ text }) => toBody(withIds(text, members)),
    async send(_body, { getValues }) {
      const sent = getValues('text');
      await send(toBody(withIds(sent, members)));
      const now = getValues('text');
      // What was typed while it was sent stays.
      form.reset({ text: now.startsWith(sent) ? now.slice(sent.length).trimStart() : now });
    },
  });
  const text = form.watch('text');
  useEffect(() => {
    unsent.set(name, text);
  }, [name, text]);
  const mention = (member: string) => {
    const before = text === '' || /\s$/.test(text) ? text : `${text} `;
    form.setValue('text', `${before}@${member} `, { shouldDirty: true });
  };
  return (
    <Form form={form} label={label} className={styles['form']}>
      <FormProblem form={form} />
      <TextInput form={form} name="text" label={label} lines={2} autoComplete="off" />
      <div className={styles['buttons']}>
        <Button type="submit" size="small" variant="contained" loading={form.isBusy} disabled={text.trim() === ''}>
          {action}
        </Button>
        <Button
          size="small"
          disabled={members.length === 0}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          @ Mention
        </Button>
        {children}
      </div>
      {anchor && (
        <ChoiceMenu
          id={`${name} members`}
          label="Members"
          anchor={anchor}
          choices={members.map((member) => ({
            key: member.id,
            label: member.name,
            run: () => mention(handleOf(member, members)),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </Form>
  );
}
