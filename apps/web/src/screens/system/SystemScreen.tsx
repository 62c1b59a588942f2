import { useSearch } from '@tanstack/react-router'
import { Accounts } from './Accounts.tsx'
import { Activity } from './Activity.tsx'
import { Errors } from './Errors.tsx'
import { Outbox } from './Outbox.tsx'
import { TAB_TITLES } from './system-search.ts'
import { Tenants } from './Tenants.tsx'
import './system.css'

const LISTS = { tenants: Tenants, accounts: Accounts, outbox: Outbox, errors: Errors, activity: Activity }

/** What system accounts can see and do; never the data of a tenant. */
export function SystemScreen() {
  const { tab = 'tenants' } = useSearch({ from: '/system/' })
  const List = LISTS[tab]
  return (
    <>
      <header className="page-head">
        <h1 tabIndex={-1}>{TAB_TITLES[tab]}</h1>
      </header>
      <List />
    </>
  )
}
