import { system, type SystemAccount } from '@dossier/contract/system'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FilterField } from '../../kits/edit-sheet/FilterField.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { PagedList } from './PagedList.tsx'
import { useListSearch } from './use-list-search.ts'
import { useStored } from './use-stored.ts'

const COLUMNS = ['Name', 'Email', 'Access', 'Two-factor', 'Password']

/** The accounts that administer the installation. */
export function Accounts() {
  const { filter, page, go } = useListSearch()
  const found = useQuery({
    ...queryOf(system.accounts, { query: { search: filter, pageNumber: page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { isSaved, stored } = useStored([system.accounts, system.activity])
  const [open, setOpen] = useState<SystemAccount | 'new' | null>(null)
  return (
    <>
      <PagedList
        found={found}
        page={page}
        onPage={(next) => go({ filter, page: next })}
        nouns={['account', 'accounts']}
        filters={
          <FilterField
            label="Find by name or email"
            placeholder="Name or email"
            text={filter}
            onFilter={(text) => go({ filter: text })}
          />
        }
        actions={
          <>
            <SavedMark isShown={isSaved} />
            <Button variant="primary" onPress={() => setOpen('new')}>
              <Plus size={15} aria-hidden />
              Create Account
            </Button>
          </>
        }
        columns={COLUMNS}
        row={(account) => <Row key={account.id} account={account} onOpen={() => setOpen(account)} />}
        empty={
          <p>
            <b>No accounts found.</b> Try part of the name or email.
          </p>
        }
      />
      {open !== null && (
        <AccountSheet account={open === 'new' ? null : open} onSaved={stored} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Row({ account, onOpen }: { account: SystemAccount; onOpen: () => void }) {
  const access = [account.allowSystemAdmin && 'System portal', account.isSupport && 'Support'].filter(Boolean)
  return (
    <tr data-disabled={account.disabled || undefined}>
      <th scope="row">
        <span className="system-name">
          <button type="button" className="truncate system-open" onClick={onOpen}>
            {account.name}
          </button>
          {account.disabled && <span className="system-mark">Disabled</span>}
        </span>
      </th>
      <td className="truncate">{account.email}</td>
      <td>{access.join(', ')}</td>
      <td>{account.mfaEnabled ? 'Set up' : 'Not set up'}</td>
      <td>{account.hasPassword ? 'Set' : 'Not set yet'}</td>
    </tr>
  )
}
