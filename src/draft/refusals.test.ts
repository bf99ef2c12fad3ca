import { describe, expect, test } from 'vitest';
import type { Configuration, Results } from '#engine/index.ts';
import { ApiProblem, problemFrom } from '#src/lib/api-problem.ts';
import { moveStep, setSetting } from './edits.ts';
import { setPrice } from './assumptions/edits.ts';
import { refusalsFrom, stillStands } from './refusals.ts';
import { Workspace } from './store.ts';
import { troublesOf } from './troubles.ts';

const sent: Configuration = {
  uo_settings: ['stp_a', 'stp_b'].map((id) => ({
    id,
    unit_operation: 'ultrafiltration',
    name: id,
    settings: { concentration_factor: 16 },
  })),
  locked_values: { uo_settings: [] },
  assumptions: {},
};
const body = {
  message: 'Retentate would be too thick to pump.',
  status: 422,
  request_id: 'req-1',
  process_idx: 1,
  unit_operation: 'ultrafiltration',
  fields: ['concentration_factor'],
  details: { step_id: 'stp_b', nearest: { field: 'concentration_factor', value: 12.4, unit: '1' } },
};

test('assigns a 422 to the inputs that it names, by the id of the step', () => {
  expect(refusalsFrom(problemFrom(body, 422, ''), sent)).toEqual([
    {
      step_id: 'stp_b',
      field: 'concentration_factor',
      value: 16,
      message: body.message,
      limit: null,
      nearest: body.details.nearest,
    },
  ]);
});

test('finds the step by its position in the request if there is no id', () => {
  expect(refusalsFrom(new ApiProblem({ ...body, details: {} }), sent)[0]?.step_id).toBe('stp_b');
});

test('keeps the error of an assumption until its value changes', () => {
  const assumed = { ...sent, assumptions: { prices: { glucose: -1 } } };
  const problem = new ApiProblem({
    message: 'Assumptions, prices, glucose: enter at least 0 USD/kg.',
    status: 422,
    field: 'assumptions.prices.glucose',
  });
  const [refusal] = refusalsFrom(problem, assumed);
  expect(refusal).toMatchObject({
    step_id: '',
    field: 'assumptions.prices.glucose',
    value: -1,
    message: 'Enter at least 0 USD/kg.',
  });
  expect(stillStands(refusal!, assumed, assumed)).toBe(true);
  expect(stillStands(refusal!, setPrice(assumed, 'glucose', 1), assumed)).toBe(false);
});

test('assigns an error without a step to no input', () => {
  expect(refusalsFrom(new ApiProblem({ message: 'No.', status: 422 }), sent)).toEqual([]);
});

describe('in the workspace', () => {
  const open = () => {
    const workspace = new Workspace({ saved: sent, baseId: 'cfg_1', savedResults: null, draft: null });
    workspace.refuse(refusalsFrom(problemFrom(body, 422, ''), sent), sent);
    return workspace;
  };

  test('keeps the error while other values or the order change', () => {
    const workspace = open();
    workspace.edit('Move', (draft) => moveStep(draft, 'stp_b', 0));
    workspace.edit('Flux', (draft) => setSetting(draft, 'stp_b', 'flux', 3));
    expect(troublesOf(workspace.get())).toHaveLength(1);
  });

  test('removes the error when the value changes, and restores it on undo', () => {
    const workspace = open();
    workspace.edit('Factor', (draft) => setSetting(draft, 'stp_b', 'concentration_factor', 12));
    expect(troublesOf(workspace.get())).toEqual([]);
    workspace.undo();
    expect(troublesOf(workspace.get())).toHaveLength(1);
  });

  test('keeps the last valid results while the draft does not work', () => {
    const workspace = new Workspace({ saved: sent, baseId: 'cfg_1', savedResults: null, draft: null });
    const results = { figures: { cogs: 1 } } as Results;
    const answer = { failure: null, elapsed: 1, engine_version: '1' };
    workspace.receiveResults({ ...answer, evaluation: { feasible: true, results } }, sent);
    workspace.edit('Factor', (draft) => setSetting(draft, 'stp_b', 'concentration_factor', 30));
    const problem = {
      process_idx: 1,
      step_id: 'stp_b',
      unit_operation: 'u',
      fields: ['concentration_factor'],
      message: 'no',
      limit: null,
      nearest: null,
    };
    workspace.receiveResults({ ...answer, evaluation: { feasible: false, problem } }, workspace.draft);
    expect(workspace.get().results).toBe(results);
    expect(workspace.get().problem).toBe(problem);
  });
});
