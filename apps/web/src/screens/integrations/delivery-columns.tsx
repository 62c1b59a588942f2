import type { Delivery } from '@dossier/contract/integrations/deliveries'
import { dateTimeText } from '@dossier/core/text/dates'
import { Link } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { StateMark } from './StateMark.tsx'
import type { Resend } from './use-resending.ts'

interface Acts {
  resend: Resend
  open: (id: string) => void
}

export const deliveryColumns = (acts: Acts, record: string): TableColumn<Delivery>[] => [
  {
    id: 'time',
    heading: 'Time',
    width: { min: 112 },
    cell: ({ lastAttempt, created }) => <Time at={lastAttempt ?? created} />,
  },
  {
    id: 'record',
    heading: record,
    isHead: true,
    width: { min: 96, grow: 2 },
    cell: ({ record }) => <Record record={record} />,
  },
  { id: 'target', heading: 'Output', width: { min: 84, grow: 1 }, cell: ({ target }) => target },
  { id: 'result', heading: 'Result', width: { min: 100 }, cell: ({ state }) => <StateMark state={state} /> },
  {
    id: 'requests',
    heading: 'Requests',
    isNumeric: true,
    width: { min: 72 },
    narrow: 'labeled',
    cell: ({ requests }) => requests,
  },
  {
    id: 'actions',
    heading: 'Actions',
    width: { min: 104 },
    narrow: 'end',
    cell: (row) => <Actions delivery={row} acts={acts} />,
  },
]

/** Without the year: deliveries are kept for some months. */
function Time({ at }: { at: string }) {
  const { locale, timeZone } = reader()
  const text = new Date(at).toLocaleString(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return (
    <time className="num" dateTime={at} title={dateTimeText(at, { locale, timeZone })}>
      {text}
    </time>
  )
}

function Record({ record }: Pick<Delivery, 'record'>) {
  if (!record) return <span className="sub">Not for you to see</span>
  const { caseNumber, title } = record
  return (
    <Link to="/cases/$caseNumber" params={{ caseNumber }} search={{}} className="truncate">
      #{caseNumber} {title}
    </Link>
  )
}

function Actions({ delivery: { id, state }, acts }: { delivery: Delivery; acts: Acts }) {
  return (
    <span className="delivery-actions">
      {state === 'Failed' && (
        <Button variant="outline" onPress={() => void acts.resend(id, false)}>
          Resend
        </Button>
      )}
      <MenuTrigger>
        <Button icon aria-label="More of this delivery">
          <MoreHorizontal size={16} />
        </Button>
        <Popover placement="bottom end">
          <Menu
            aria-label="More of this delivery"
            onAction={(key) => (key === 'show' ? acts.open(id) : void acts.resend(id, key === 'new'))}
          >
            <MenuItem id="show">Show request and answer</MenuItem>
            {state !== 'Waiting' && <MenuItem id="again">Resend with the same id</MenuItem>}
            {state !== 'Waiting' && <MenuItem id="new">Send again as new</MenuItem>}
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  )
}
