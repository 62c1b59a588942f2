import { system } from '@dossier/contract/system/calls'
import { type MailStatus, type OutboxMail } from '@dossier/contract/system/monitoring'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilterField } from '../../kits/list-table/FilterField.tsx'
import { RowName } from '../../kits/list-table/RowName.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Select } from '../../ui/choices/Select.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { PagedList } from './PagedList.tsx'
import { MailModal } from './MailModal.tsx'
import { Moment } from './Moment.tsx'
import { MAIL_STATUSES } from './system-search.ts'
import { useListSearch } from './use-list-search.ts'
import { useOpenMail } from './use-open-mail.ts'

const STATUS_TITLES: Record<MailStatus, string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' }

/** The mail of the last seven days. */
export function Outbox() {
  const { filter, page, status, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.outbox, { query: { search: filter, pageNumber: page, ...(status && { status }) } }),
    placeholderData: keepPreviousData,
  })
  const { open, read, close } = useOpenMail()
  const canRead = found.data?.canRead === true
  return (
    <>
      <PagedList
        found={found}
        page={page}
        onPage={(next) => go({ filter, status, page: next })}
        nouns={['mail', 'mails']}
        filters={
          <>
            <FilterField
              label="Find by recipient or subject"
              placeholder="Recipient or subject"
              text={filter}
              onFilter={(text) => go({ filter: text, status })}
            />
            <Select
              label="Status"
              hideLabel
              items={[
                { id: 'all', label: 'All mail' },
                ...MAIL_STATUSES.map((id) => ({ id, label: STATUS_TITLES[id] })),
              ]}
              value={status ?? 'all'}
              onChange={(id) => go({ filter, status: MAIL_STATUSES.find((one) => one === id) })}
            />
          </>
        }
        actions={
          found.data &&
          (canRead ? (
            <span className="sub">No mail server is configured. Mail is kept here for seven days.</span>
          ) : (
            <span className="sub">Mail goes out through a mail server, so its text cannot be read here.</span>
          ))
        }
        label="Outbox"
        columns={columnsOf(canRead ? (mail) => void read(mail) : undefined)}
        empty={
          <>
            <b>No mail found.</b> Invitations and password links of the last seven days are listed here.
          </>
        }
      />
      {open && <MailModal {...open} onClose={close} />}
    </>
  )
}

const columnsOf = (onOpen: ((mail: OutboxMail) => void) | undefined): TableColumn<OutboxMail>[] => [
  {
    id: 'subject',
    heading: 'Subject',
    isHead: true,
    width: { min: 200, grow: 1.8 },
    cell: (mail) => <RowName name={mail.subject} onOpen={onOpen && (() => onOpen(mail))} />,
  },
  {
    id: 'recipient',
    heading: 'Recipient',
    width: { min: 150, grow: 1.2 },
    narrow: 'labeled',
    cell: (mail) => mail.recipient,
  },
  { id: 'tenant', heading: 'Tenant', narrow: 'labeled', cell: (mail) => mail.tenant },
  {
    id: 'status',
    heading: 'Status',
    width: { min: 140, grow: 1.2 },
    wraps: true,
    narrow: 'labeled',
    cell: ({ status, fault }) => (
      <div>
        {STATUS_TITLES[status]}
        {fault && <div className="system-fault">{fault}</div>}
      </div>
    ),
  },
  {
    id: 'created',
    heading: 'Created',
    width: { min: 180 },
    narrow: 'labeled',
    cell: ({ created }) => <Moment at={created} />,
  },
]
