import { system, type TenantRow } from '@dossier/contract/system'
import { dateText } from '@dossier/core/text/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FilterField } from '../../kits/edit-sheet/FilterField.tsx'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { PagedList } from './PagedList.tsx'
import { Moment } from './Moment.tsx'
import { NewTenantSheet } from './NewTenantSheet.tsx'
import { TenantSheet } from './TenantSheet.tsx'
import { useListSearch } from './use-list-search.ts'
import { useStored } from './use-stored.ts'

const COLUMNS = ['Tenant', 'Domain', 'Users', 'Subscription', 'Created']

/** Every tenant of the installation. */
export function Tenants() {
  const { filter, page, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.tenants, { query: { search: filter, pageNumber: page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { isSaved, stored } = useStored([system.tenants, system.tenant, system.activity])
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PagedList
        found={found}
        page={page}
        onPage={(next) => go({ filter, page: next })}
        nouns={['tenant', 'tenants']}
        filters={
          <FilterField
            label="Find by title or domain"
            placeholder="Title or domain"
            text={filter}
            onFilter={(text) => go({ filter: text })}
          />
        }
        actions={
          <>
            <SavedMark isShown={isSaved} />
            <Button variant="primary" onPress={() => setOpen('new')}>
              <Plus size={15} aria-hidden />
              Create Tenant
            </Button>
          </>
        }
        columns={COLUMNS}
        row={(tenant) => <Row key={tenant.id} tenant={tenant} onOpen={() => setOpen(tenant.id)} />}
        empty={
          <p>
            <b>No tenants found.</b> Try part of the title or domain.
          </p>
        }
      />
      {open === 'new' && <NewTenantSheet onSaved={stored} onClose={close} />}
      {typeof open === 'number' && <TenantSheet id={open} onSaved={stored} onClose={close} />}
    </>
  )
}

function Row({ tenant, onOpen }: { tenant: TenantRow; onOpen: () => void }) {
  return (
    <tr data-disabled={tenant.disabled || undefined}>
      <th scope="row">
        <span className="system-name">
          <button type="button" className="truncate system-open" onClick={onOpen}>
            {tenant.title}
          </button>
          {tenant.disabled && <span className="system-mark">Disabled</span>}
        </span>
      </th>
      <td className="truncate">{tenant.domain}</td>
      <td className="num">{tenant.users.toLocaleString()}</td>
      <td className="truncate">{subscriptionText(tenant)}</td>
      <td>
        <Moment at={tenant.created} />
      </td>
    </tr>
  )
}

function subscriptionText({ billingEnabled, subscription }: TenantRow): string {
  if (!billingEnabled) return ''
  if (!subscription) return 'None'
  const { id, plan, validUntil } = subscription
  return [plan || `No. ${id}`, validUntil && `until ${dateText(validUntil, reader())}`].filter(Boolean).join(', ')
}
