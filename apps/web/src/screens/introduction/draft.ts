import type { Me } from '@dossier/contract/user-profile'
import { tabStorage } from '../../lib/storage.ts'

type Values = Record<string, unknown>
type Who = Pick<Me, 'tenantId' | 'id'>

const keyFor = ({ tenantId, id }: Who) => `introduction.${tenantId}.${id}`

/** What was typed stays in this window, since a failed finish loads the page again. */
export const keepDraft = (who: Who, values: Values) => void tabStorage.keep(keyFor(who), JSON.stringify(values))

export function readDraft(who: Who): Values {
  try {
    return JSON.parse(tabStorage.read(keyFor(who)) ?? '{}') as Values
  } catch {
    return {}
  }
}

export const dropDraft = (who: Who) => tabStorage.drop(keyFor(who))
