import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { counted } from '#engine/wording/index.ts';
import { FileButton } from '#src/components/file-button.tsx';
import { cellsOfFile, cellsOfText } from '#src/components/table/read-file.ts';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { readPlateMap, type PlateMap, type ReadPlateMap } from './plate-map.ts';

/** Of a map of the largest plate, with headings. */
const MOST_LINES = 2000;

interface Props {
  /** Wells of the file. */
  wells: readonly string[];
  onUse: (map: PlateMap) => void;
  onClose: () => void;
}

const NOTHING: ReadPlateMap = { map: new Map(), leftOut: [] };

/** Names the runs of a plate by the samples in its wells, from a table. */
export function PlateMapDialog({ wells, onUse, onClose }: Props) {
  const [text, setText] = useState('');
  const [{ map, leftOut }, setRead] = useState(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  const named = wells.filter((well) => map.has(well));
  const read = async (cells: Promise<string[][]>) => {
    try {
      setRead(readPlateMap(await cells));
      setProblem(null);
    } catch (error) {
      setRead(NOTHING);
      setProblem(reasonOf(error));
    }
  };
  const isEmpty = map.size === 0;
  const others = map.size - named.length;
  return (
    <TitledDialog
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      title="Name the wells"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" disabled={named.length === 0} onClick={() => onUse(map)}>
            Use the names
          </Button>
        </>
      }
    >
      <TextField
        label="Plate map"
        helperText="Wells and samples in two columns, or the plate as a grid with letters and numbers."
        multiline
        minRows={6}
        maxRows={12}
        fullWidth
        margin="dense"
        autoFocus
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          void read(cellsOfText(target.value, MOST_LINES));
        }}
      />
      <FileButton
        file="Plate map file"
        accept=".csv,.txt,.tsv,.xlsx"
        onFile={(file) => {
          setText('');
          void read(cellsOfFile(file, MOST_LINES));
        }}
      >
        Choose a file
      </FileButton>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {isEmpty && problem === null && text.trim() !== '' && (
        <Alert severity="warning">No well names, such as A1 or A01, were found.</Alert>
      )}
      {leftOut.length > 0 && (
        <Alert severity="warning">
          Not used: {leftOut.slice(0, 3).join('; ')}
          {leftOut.length > 3 && `; and ${leftOut.length - 3} more`}.
        </Alert>
      )}
      {!isEmpty && (
        <p role="status">
          {named.length} of {counted(wells.length, 'well')} in the file are named
          {named.length > 0 &&
            `: ${named
              .slice(0, 3)
              .map((well) => `${well} ${map.get(well)}`)
              .join(', ')}`}
          {named.length > 3 && ', …'}.
          {others > 0 && ` ${counted(others, 'well of the map is', 'wells of the map are')} not in the file.`}
        </p>
      )}
    </TitledDialog>
  );
}
