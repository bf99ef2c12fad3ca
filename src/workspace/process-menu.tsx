import { useState } from 'react';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate, Link } from 'react-router-dom';
import type { Product } from '#generated/types.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { lineKey, onBranch, type ProcessOnLine } from '#src/products/use-line.ts';
import { useDuplicateProcess } from '#src/products/use-duplicate-process.ts';
import { dropDraft } from '#src/draft/draft-storage.ts';
import { useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { SaveNoteDialog } from './save-note.tsx';
import { ImportDialog } from './scenario/import-dialog.tsx';
import { useExportScenario } from './scenario/use-export.ts';
import { TOOL_ITEMS, useTools } from './tools/tools.ts';

interface ViewItemProps {
  product: { id: string };
  process: { id: string };
  /** Last segment of the page's address. */
  to: string;
  label: string;
  icon: IconName;
}

/** Menu item that opens a page of the process, for screens without room for the row of pages. */
const ViewItem = ({ product, process, to, label, icon }: ViewItemProps) => (
  <MenuItem component={Link} to={`/products/${product.id}/${process.id}/${to}`}>
    <Icon name={icon} /> {label}
  </MenuItem>
);

const [DeleteProcess] = later(() => import('#src/products/delete-process.tsx'));
const [RenameProcess] = later(() => import('#src/products/rename-process.tsx'));

interface Props {
  process: ProcessOnLine;
  product: Product;
  /** Redo and save with a note, for screens without room for these next to the menu. */
  more?: { save: ((note: string) => Promise<void>) | null } | undefined;
}

/** Actions on a whole process; viewers of the product have those that change nothing. */
export function ProcessMenu({ process, product, more }: Props) {
  const exportScenario = useExportScenario(process);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<'rename' | 'delete' | 'import' | 'save' | null>(null);
  const ask = (what: typeof asking) => () => {
    setAnchor(null);
    setAsking(what);
  };
  const close = () => setAsking(null);
  const mayEdit = product.my_right !== 'viewer';
  const tools = useTools();
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const duplicate = useDuplicateProcess(process, 'opens it');
  /** A draft is useless once the process is deleted. */
  const leave = async () => {
    workspace.discard();
    dropDraft(lineKey(process));
    await navigate(`/products/${process.product_id}`);
  };
  return (
    <>
      <IconButton
        aria-label={`More actions for ${process.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {more && <RedoItem onDone={() => setAnchor(null)} />}
        {more?.save && (
          <MenuItem onClick={ask('save')}>
            <Icon name="pencil" /> Add a note and save
          </MenuItem>
        )}
        {more?.save && <Divider />}
        <ViewItem product={product} process={process} to="analyses" label="Analyses" icon="chart" />
        <ViewItem product={product} process={process} to="measure" label="What to measure next" icon="target" />
        <ViewItem product={product} process={process} to="report" label="Report" icon="print" />
        <ViewItem
          product={product}
          process={process}
          to={onBranch('history', process.branch?.id)}
          label="History and reviews"
          icon="history"
        />
        {TOOL_ITEMS.map(({ name, label, icon }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              tools.open(name);
            }}
          >
            <Icon name={icon} /> {label}
          </MenuItem>
        ))}
        <Divider />
        {mayEdit && (
          <MenuItem onClick={ask('rename')}>
            <Icon name="pencil" /> Rename process
          </MenuItem>
        )}
        {mayEdit && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              void duplicate();
            }}
          >
            <Icon name="copy" /> Duplicate the saved version
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            void exportScenario();
          }}
        >
          <Icon name="download" /> Export scenario file
        </MenuItem>
        <MenuItem onClick={ask('import')}>
          <Icon name="layers" /> Import scenario file…
        </MenuItem>
        {mayEdit && (
          <MenuItem onClick={ask('delete')}>
            <Icon name="trash" /> Delete process
          </MenuItem>
        )}
      </Menu>
      {asking === 'save' && more?.save && (
        <SaveNoteDialog number={process.configuration_count + 1} onSave={more.save} onClose={close} />
      )}
      {asking === 'rename' && <RenameProcess process={process} onClose={close} />}
      {asking === 'import' && <ImportDialog product={product} process={process} onClose={close} />}
      {asking === 'delete' && <DeleteProcess process={process} onGone={leave} onClose={close} />}
    </>
  );
}

/** A separate component, because its label changes with each key. */
function RedoItem({ onDone }: { onDone: () => void }) {
  const workspace = useWorkspace();
  const future = useWorkspaceState((state) => state.history.future[0]?.label);
  if (!future) return null;
  return (
    <MenuItem
      onClick={() => {
        onDone();
        workspace.redo();
      }}
    >
      <Icon name="redo" /> Redo: {future}
    </MenuItem>
  );
}
