import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import type { Configuration } from '#engine/index.ts';
import { createProcessConfiguration, createProcessConfigurationChanges } from '#generated/hooks/processes.ts';
import type { Branch } from '#generated/types.ts';
import { toBody } from '#src/draft/wire.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { refresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import type { Person } from './changes.tsx';
import { MergeView, type About } from './merge-view.tsx';
import { useBranchSides, type LoadedBranch } from './use-sides.ts';

interface Props {
  product: { id: string };
  process: { id: string };
  branch: Branch;
  onClose: () => void;
}

/** Takes the chosen changes of a branch into the main line, as a version that was made from both. */
export default function MergeBranch({ product, process, branch, onClose }: Props) {
  const { loaded, error, retry } = useBranchSides(product.id, process.id, branch);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async ({ theirs, mine }: LoadedBranch, merged: Configuration) => {
    setSaving(true);
    setProblem(null);
    try {
      const body = { ...toBody(merged, `Merge of ${branch.name}`, theirs.version), merge_of: mine.id };
      await createProcessConfiguration(product.id, process.id, body);
      await refresh(client, createProcessConfigurationChanges(product.id, process.id));
      toast.done(`${branch.name} is merged into main`);
      await navigate(`/products/${product.id}/${process.id}/history`);
    } catch (failure) {
      setProblem(reasonOf(failure));
      // Somebody may have saved on main meanwhile.
      retry();
      setSaving(false);
    }
  };
  const aboutOf = (sides: LoadedBranch): About => ({
    title: `Merge ${branch.name}, v${sides.mine.number}, into main, v${sides.theirs.number}`,
    kept: 'The versions of both lines stay in the history.',
    people: { theirs: lineOf('main', sides.theirs.number), mine: lineOf(branch.name, sides.mine.number) },
    isSelective: true,
    action: 'Save on main',
    isSaving,
    problem,
    onSave: (merged) => void save(sides, merged),
    onKeep: null,
    onClose,
  });
  return <MergeView loaded={loaded} error={error} onRetry={retry} onClose={onClose} aboutOf={aboutOf} />;
}

const lineOf = (name: string, version: number): Person => ({
  subject: name,
  short: name,
  who: name,
  whose: name,
  of: name,
  full: name,
  tone: name === 'main' ? 'recovery' : 'purification',
  version,
});
