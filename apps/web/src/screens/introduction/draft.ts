import type { Me } from '@dossier/contract/user-profile/me'
import { tabStorage } from '../../lib/storage.ts'

type Values = Record<string, unknown>
type Who = Pick<Me, 'tenantId' | 'id'>

const keyFor = ({ tenantId, id }: Who) => `introduction.${tenantId}.${id}`

/** Keeps typed values in this tab, since a failed finish reloads the page. */
export const keepDraft = (who: Who, values: Values) => void tabStorage.keep(keyFor(who), JSON.stringify(values))

export function readDraft(who: Who): Values {
  try {
    return JSON.parse(tabStorage.read(keyFor(who)) ?? '{}') as Values
  } catch {
    return {}
  }
}

export const dropDraft = (who: Who) => tabStorage.drop(keyFor(who))
