import type { Me } from '@dossier/contract/user-profile'

type Values = Record<string, unknown>
type Who = Pick<Me, 'tenantId' | 'id'>

const keyFor = ({ tenantId, id }: Who) => `introduction.${tenantId}.${id}`

/** What was typed stays in this window, since a failed finish loads the page again. */
export function keepTyped(who: Who, values: Values) {
  try {
    sessionStorage.setItem(keyFor(who), JSON.stringify(values))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function readTyped(who: Who): Values {
  try {
    return JSON.parse(sessionStorage.getItem(keyFor(who)) ?? '{}') as Values
  } catch {
    return {}
  }
}

export const forgetTyped = (who: Who) => sessionStorage.removeItem(keyFor(who))
