import { ACTING_AS, actingAs } from '@dossier/contract/sign-in/acting-as'
import { userProfile } from '@dossier/contract/user-profile/calls'
import type { Me } from '@dossier/contract/user-profile/me'
import { views, type CaseListPage, type FirstList as FirstAnswer } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { isPlain, listPage, viewOf } from '@dossier/core/views/list-page'
import { readAddress, type ListSearch } from '@dossier/core/views/list-search'
import { addressOf } from '../../lib/api.ts'
import { reader } from '../../lib/dates.ts'
import { fetchEarly, fetchWhole, keepFirst } from '../../lib/first-answers.ts'

/** What the list shows first. */
export interface FirstList {
  me: Me
  view: View
  search: ListSearch
  page: CaseListPage
}

/**
 * Asks for what the list shows, before its code has loaded; undefined if it is refused or missing. The calls of that
 * code find their parts of the answer; after a refusal they are sent.
 */
export async function askForList(query: string): Promise<FirstList | undefined> {
  const search = readAddress(query)
  const answered = fetchEarly(addressOf(views.first, { query: { search: query } })).then((answer) =>
    partsOf(answer, search),
  )
  keepFirst(addressOf(userProfile.me), answered.then(replyWith('me')))
  keepFirst(addressOf(views.list), answered.then(replyWith('views')))
  const { me, view, page: pending } = (await answered) ?? {}
  const page = await pending
  return me && view && page && { me, view, search, page }
}

const replyWith = (part: 'me' | 'views') => (content: Pick<FirstAnswer, 'me' | 'views'> | undefined) =>
  content && Response.json(content[part])

/** The page is kept before the views are answered: the next call asks for it. */
async function partsOf(answer: Response, search: ListSearch) {
  if (!answer.ok) return undefined
  const content = (await answer.json()) as FirstAnswer
  const view = viewOf(content.views, search)
  // Groups, and filters besides those of the view, are drawn by the app.
  const page =
    view && isPlain(view, search)
      ? pageOf(content, addressOf(views.cases, listPage(view, search, reader().timeZone)))
      : undefined
  return { ...content, view, page }
}

function pageOf({ me, page }: FirstAnswer, address: string): Promise<CaseListPage | undefined> {
  const answer = page ? Promise.resolve(Response.json(page)) : fetchWhole(address, headersOf(me))
  keepFirst(address, answer)
  return answer.then(async (whole) => (whole.ok ? ((await whole.clone().json()) as CaseListPage) : undefined))
}

/** A page that may take long did not come along. It is asked for in the name of the same person. */
const headersOf = ({ tenantId, id }: Me) => ({ [ACTING_AS]: actingAs({ tenantId, userId: id }) })
