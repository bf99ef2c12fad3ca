import { useEffect, useState } from 'react';
import type { OperationId } from '#generated/operations.ts';
import { extraHeaders } from '#src/lib/api.ts';
import { isCallOf, operationIds, preferHeader, statusesOf } from './answers.ts';
import styles from './panel.module.css';

/** In development with the mock server: forces any documented status for the next requests of one operation. */
export default function ForcedAnswersPanel() {
  const [open, setOpen] = useState(false);
  const [operation, setOperation] = useState<OperationId>('createProcessConfiguration');
  const [status, setStatus] = useState<number | null>(null);
  const [example, setExample] = useState('');

  useEffect(() => {
    extraHeaders.set((method, path) =>
      status !== null && isCallOf(operation, method, path) ? preferHeader({ status, example: example.trim() }) : {},
    );
    return () => extraHeaders.set(() => ({}));
  }, [operation, status, example]);

  return (
    <aside className={styles['panel']} aria-label="Forced mock responses">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        mock{status === null ? '' : `: ${operation} → ${status}`}
      </button>
      {open && (
        <div>
          <label>
            Operation
            <select
              value={operation}
              onChange={({ target }) => {
                setOperation(target.value as OperationId);
                setStatus(null);
              }}
            >
              {operationIds.map((id) => (
                <option key={id}>{id}</option>
              ))}
            </select>
          </label>
          <label>
            Answer
            <select
              value={status ?? ''}
              onChange={({ target }) => setStatus(target.value === '' ? null : Number(target.value))}
            >
              <option value="">as the mock likes</option>
              {statusesOf(operation).map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </label>
          <label>
            Example
            <input value={example} placeholder="the first" onChange={({ target }) => setExample(target.value)} />
          </label>
        </div>
      )}
    </aside>
  );
}
