import { system, type MailStatus, type OutboxMail } from '@dossier/contract/system'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilterField } from '../../kits/edit-sheet/FilterField.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Select } from '../../ui/Select.tsx'
import { PagedList } from './PagedList.tsx'
import { MailModal } from './MailModal.tsx'
import { Moment } from './Moment.tsx'
import { MAIL_STATUSES } from './system-search.ts'
import { useListSearch } from './use-list-search.ts'
import { useOpenMail } from './use-open-mail.ts'

const COLUMNS = ['Subject', 'Recipient', 'Tenant', 'Status', 'Created']
const STATUS_TITLES: Record<MailStatus, string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' }

/** The mail of the last seven days. */
export function Outbox() {
  const { filter, page, status, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.outbox, { query: { search: filter, pageNumber: page, ...(status && { status }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
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
        columns={COLUMNS}
        row={(mail) => <Row key={mail.id} mail={mail} onOpen={canRead ? () => void read(mail) : undefined} />}
        empty={
          <p>
            <b>No mail found.</b> Invitations and password links of the last seven days are listed here.
          </p>
        }
      />
      {open && <MailModal {...open} onClose={close} />}
    </>
  )
}

function Row({ mail, onOpen }: { mail: OutboxMail; onOpen: (() => void) | undefined }) {
  return (
    <tr>
      <th scope="row">
        {onOpen ? (
          <button type="button" className="truncate system-open" onClick={onOpen}>
            {mail.subject}
          </button>
        ) : (
          <span className="truncate">{mail.subject}</span>
        )}
      </th>
      <td className="truncate">{mail.recipient}</td>
      <td className="truncate">{mail.tenant}</td>
      <td>
        {STATUS_TITLES[mail.status]}
        {mail.fault && <div className="system-fault">{mail.fault}</div>}
      </td>
      <td>
        <Moment at={mail.created} />
      </td>
    </tr>
  )
}
