import { ACTING_AS, actingAs } from '@dossier/contract/acting-as'
import { userProfile } from '@dossier/contract/user-profile/calls'
import type { Me } from '@dossier/contract/user-profile/me'
import { views, type CaseListPage, type View } from '@dossier/contract/views'
import { addressOf } from '../../lib/api.ts'
import { askFirst, contentOf, fetchPlain, keepFirst } from '../../lib/first-answers.ts'
import { readCasesSearch, type CasesSearch } from './cases-search.ts'
import { listPage, viewOf } from './list-page.ts'

/** What the list shows first. */
export interface FirstList {
  me: Me
  view: View
  search: CasesSearch
  page: CaseListPage
}

/**
 * Asks for what the list shows, before its code has loaded; undefined if something is refused or missing. The code gets
 * the same answers, and treats refusals as always.
 */
export async function askForList(query: string): Promise<FirstList | undefined> {
  const search = readCasesSearch(parseSearch(query))
  const who = askFirst(addressOf(userProfile.me)).then(contentOf<Me>)
  const asked = who.then((me) => askForViews(me, search))
  // A later request for the views waits for these, and by then the page of records is on its way, too.
  keepFirst(
    addressOf(views.list),
    asked.then(({ answer }) => answer),
  )
  const [me, { view, page: pending }] = await Promise.all([who, asked])
  const page = await pending
  return me && view && page && { me, view, search, page }
}

/** The views and the first page of one, in the name of this person. Without a subscription both are refused. */
async function askForViews(me: Me | undefined, search: CasesSearch) {
  if (!me || me.tenantId === null) throw new Error('Nobody is signed in to an organization.')
  const headers = { [ACTING_AS]: actingAs({ tenantId: me.tenantId, userId: me.id }) }
  const answer = await fetchPlain(addressOf(views.list), headers)
  const view = viewOf((await contentOf<View[]>(answer)) ?? [], search)
  const page = view && askFirst(addressOf(views.cases, listPage(view, search)), headers).then(contentOf<CaseListPage>)
  return { answer, view, page }
}

/** As the router reads them: values are JSON where they can be. */
const parseSearch = (query: string): Record<string, unknown> =>
  Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, parsed(value)]))

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
