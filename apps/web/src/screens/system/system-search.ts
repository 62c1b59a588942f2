import type { MailStatus } from '@dossier/contract/system/monitoring'

export const TABS = ['tenants', 'accounts', 'outbox', 'errors', 'activity'] as const
export type Tab = (typeof TABS)[number]

export const MAIL_STATUSES: readonly MailStatus[] = ['waiting', 'sent', 'failed']

export const TAB_TITLES: Record<Tab, string> = {
  tenants: 'Tenants',
  accounts: 'System Accounts',
  outbox: 'Outbox',
  errors: 'Errors',
  activity: 'Activity',
}

export interface SystemSearch {
  tab?: Tab
  filter?: string
  status?: MailStatus
  page?: number
}

/** The parameters of the portal's URL; anything else is dropped. */
export function readSystemSearch(search: Record<string, unknown>): SystemSearch {
  const tab = TABS.find((one) => one === search['tab'] && one !== 'tenants')
  const filter = typeof search['filter'] === 'string' ? search['filter'].slice(0, 200) : ''
  const status = MAIL_STATUSES.find((one) => one === search['status'])
  const page = Number(search['page'])
  return {
    ...(tab && { tab }),
    ...(filter && { filter }),
    ...(status && { status }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
