import { INVITED_AT_ONCE } from '@dossier/contract/limits'
import type { Team } from '@dossier/contract/users/teams'
import { guessEncoding } from '@dossier/core/import/encoding'
import { FileUp } from 'lucide-react'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../../ui/Button.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { InvitationLine } from './InvitationLine.tsx'
import { useInvites, type Invited } from './use-invites.ts'

interface InviteSheetProps {
  teams: readonly Team[]
  onAdded: () => unknown
  onClose: () => void
}

/** Adds many people from a pasted list or a CSV file. */
export function InviteSheet({ teams, onAdded, onClose }: InviteSheetProps) {
  const { form, rows, left } = useInvites(teams, onAdded)
  const list = form.text('text')
  const read = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    list.onChange(new TextDecoder(guessEncoding(bytes)).decode(bytes))
  }
  return (
    <FormDialog
      title="Add Users from List"
      form={form}
      size="lg"
      cancelLabel="Close"
      saveLabel={addLabel(left)}
      onClose={onClose}
    >
      <InvitationLine />
      <TextField
        {...list}
        rows={6}
        isDisabled={form.isBusy}
        placeholder={'Name, Email, Teams\nNia Holt, nia@example.com, Day | Night'}
        note="One person per line: name, email and, optionally, teams separated by |."
      />
      <FileTrigger
        acceptedFileTypes={['.csv', '.txt', '.tsv', 'text/csv', 'text/plain']}
        onSelect={(files) => files?.[0] && void read(files[0])}
      >
        <Button variant="outline" className="users-add" isDisabled={form.isBusy}>
          <FileUp size={15} aria-hidden />
          Choose File
        </Button>
      </FileTrigger>
      {rows.length > 0 && rows.length <= INVITED_AT_ONCE && <Verdicts rows={rows} />}
      <p role="status" className="field-note">
        {rows.length > 0 && `${rows.length - left} of ${rows.length} added`}
      </p>
    </FormDialog>
  )
}

const addLabel = (left: number) =>
  left === 0 ? 'Add Users' : left === 1 ? 'Add 1 User' : `Add ${left.toLocaleString()} Users`

const Verdicts = ({ rows }: { rows: readonly Invited[] }) => (
  <Table label="Results" fit="inline" rows={rows} columns={VERDICT_COLUMNS} keyOf={lineOf} />
)

const lineOf = ({ line }: Invited) => line

const VERDICT_COLUMNS: TableColumn<Invited>[] = [
  {
    id: 'line',
    heading: 'Line',
    width: { min: 52 },
    isNumeric: true,
    narrow: 'hidden',
    cell: ({ line }) => String(line),
  },
  { id: 'name', heading: 'Name', isHead: true, wraps: true, cell: ({ name }) => name },
  { id: 'email', heading: 'Email', width: { min: 120, grow: 1.4 }, wraps: true, cell: ({ email }) => email },
  { id: 'teams', heading: 'Teams', wraps: true, cell: ({ teams }) => teams.join(', ') },
  {
    id: 'result',
    heading: 'Result',
    width: { min: 110, grow: 1.2 },
    wraps: true,
    cell: ({ verdict, isAdded }) =>
      verdict && (
        <span className="users-verdict" data-tone={isAdded ? 'good' : 'bad'}>
          {verdict}
        </span>
      ),
  },
]
