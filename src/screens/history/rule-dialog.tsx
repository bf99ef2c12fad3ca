import Button from '@mui/material/Button';
import { useFieldArray } from 'react-hook-form';
import { updateReviewRuleChanges, useUpdateReviewRule } from '#generated/hooks/collaboration.ts';
import type { Product, ReviewRule } from '#generated/types.ts';
import * as fields from '#generated/fields.ts';
import { UpdateReviewRuleBody } from '#generated/zod/collaboration.ts';
import { ChecksInput } from '#src/forms/checks-input.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { useMembers } from '#src/workspace/comments/use-members.ts';
import styles from './history.module.css';

interface Props {
  product: Product;
  rule: ReviewRule;
  onClose: () => void;
}

interface Values {
  roles: { name: string; needed: string; members: string[] }[];
}

const { maxItems: MOST } = fields.ReviewRuleUpdate.roles;

/** Who approves versions of the processes of a product. */
export function RuleDialog({ product, rule, onClose }: Props) {
  const update = useUpdateReviewRule();
  const refresh = useRefresh();
  const members = useMembers();
  const form = useContractForm<Values, typeof UpdateReviewRuleBody>({
    name: `rule of ${product.id}`,
    schema: UpdateReviewRuleBody,
    start: {
      roles: rule.roles.map((role) => ({
        ...role,
        needed: String(role.needed),
        members: role.members.map(({ id }) => id),
      })),
    },
    toBody: ({ roles }) => ({
      roles: roles.map((role) => ({ ...role, needed: Number(role.needed) })),
      version: rule.version,
    }),
    inputOf: (path) => path.replace(/\.members\.\d+$/, '.members'),
    async send(data) {
      await update.mutateAsync({ id: product.id, data });
      onClose();
      await refresh(updateReviewRuleChanges(product.id));
    },
  });
  const list = useFieldArray({ control: form.control, name: 'roles' });
  return (
    <DialogForm form={form} title="Who approves versions" action="Save the rule" onClose={onClose}>
      <p className={styles['note']}>
        A version of a process of {product.name} is approved when enough people have approved it in every role. Neither
        who saved it nor who requested its review can approve it. Open reviews keep the rule with which they were
        requested.
      </p>
      {list.fields.map((role, index) => (
        <fieldset key={role.id} className={styles['role']}>
          <legend>Role {index + 1}</legend>
          <TextInput form={form} name={`roles.${index}.name`} label="Role" autoComplete="off" />
          <TextInput form={form} name={`roles.${index}.needed`} label="People needed" autoComplete="off" />
          <ChecksInput
            form={form}
            name={`roles.${index}.members`}
            legend="Who can approve in this role"
            options={members.map(({ id, name }) => ({ value: id, label: name }))}
            none="Every member of the organisation."
          />
          {list.fields.length > 1 && (
            <Button size="small" onClick={() => list.remove(index)}>
              Remove the role
            </Button>
          )}
        </fieldset>
      ))}
      {list.fields.length < MOST && (
        <Button size="small" onClick={() => list.append({ name: '', needed: '1', members: [] })}>
          Add a role
        </Button>
      )}
    </DialogForm>
  );
}
