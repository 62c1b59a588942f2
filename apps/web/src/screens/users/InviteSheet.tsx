import { INVITED_AT_ONCE } from '@dossier/contract/limits'
import type { Team } from '@dossier/contract/users/teams'
import { decodeText } from '@dossier/core/text/decode-text'
import { FileUp } from 'lucide-react'
import { UnsavedOffer } from '../../kits/unsaved/UnsavedOffer.tsx'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useKeptList } from './use-kept-list.ts'
import { useInvites, type Invited } from './use-invites.ts'

interface InviteSheetProps {
  teams: readonly Team[]
  onAdded: () => unknown
  onClose: () => void
}

/** Adds many people from a pasted list or a CSV file. */
export function InviteSheet({ teams, onAdded, onClose }: InviteSheetProps) {
  const { text, setText, rows, left, isTooLong, isRunning, run } = useInvites(teams, onAdded)
  const kept = useKeptList(text, setText, rows.length > 0 && left === 0)
  const confirm = useConfirm()
  const leave = async () => {
    const question = { title: 'Discard the list?', confirmLabel: 'Discard', danger: true }
    if (left > 0 && !(await confirm(question))) return
    kept.giveUp()
    onClose()
  }
  const footer = (
    <>
      <Button variant="outline" size="lg" onPress={() => void leave()}>
        Close
      </Button>
      <Button variant="primary" size="lg" isDisabled={left === 0 || isTooLong || isRunning} onPress={() => void run()}>
        {addLabel(left)}
      </Button>
    </>
  )
  return (
    <Modal title="Add Users from List" isOpen size="lg" onClose={() => void leave()} footer={footer}>
      <div className="users-form">
        {kept.offers.map((offer) => (
          <UnsavedOffer key={offer.id} offer={offer} label={kept.label} onUse={() => kept.use(offer)} />
        ))}
        <TextField
          label="List"
          rows={6}
          isDisabled={isRunning}
          placeholder={'Name, Email, Teams\nNia Holt, nia@example.com, Day | Night'}
          note="One person per line: name, email and, optionally, teams separated by |."
          value={text}
          onChange={setText}
        />
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt', '.tsv', 'text/csv', 'text/plain']}
          onSelect={(files) =>
            void files?.[0]?.arrayBuffer().then((bytes) => setText(decodeText(new Uint8Array(bytes))))
          }
        >
          <Button variant="outline" className="users-add" isDisabled={isRunning}>
            <FileUp size={15} aria-hidden />
            Choose File
          </Button>
        </FileTrigger>
        {isTooLong && (
          <Alert>{`A list can hold up to ${INVITED_AT_ONCE} people. Split it and add the parts one after the other.`}</Alert>
        )}
        {rows.length > 0 && !isTooLong && <Verdicts rows={rows} />}
        <p role="status" className="field-note">
          {rows.length > 0 && `${rows.length - left} of ${rows.length} added`}
        </p>
      </div>
    </Modal>
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
