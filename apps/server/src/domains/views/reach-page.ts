import { choosePlace } from './choose-place.ts'
import type { ListReader } from './list-reader.ts'
import { forgetPlaces, placesOf } from './places.ts'
import { selectPage, type PageRow } from './select-page.ts'
import { LONGEST_WALK, type PageRequest } from './walks.ts'

type Wanted = Omit<PageRequest, 'filter' | 'start'>

/** A page this near to an end of the list is walked to from there. */
const NEAR = 500
/** Places are chosen so much before the page that they still are before it when that many records have joined. */
const MARGIN = 50
/** With more moves, taking the places again costs less than correcting them. */
const MOST_MOVES = 5000
const TRIES = 5

/** The rows of any page of a list without a filter, at a cost that does not depend on which page it is. */
export async function reachPage(ctx: ListReader, wanted: Wanted, total: number): Promise<PageRow[]> {
  const request = { ...wanted, filter: null }
  if (wanted.offset <= NEAR) return (await selectPage(ctx, { ...request, start: 'first' })).rows
  if (total - wanted.offset <= NEAR) return (await selectPage(ctx, { ...request, start: 'last' })).rows
  if (wanted.order.by === 'column' && (wanted.order.isMasked || wanted.order.isComputed))
    return (await selectPage(ctx, { ...request, start: wanted.offset > total / 2 ? 'last' : 'first' })).rows
  let places = await placesOf(ctx, wanted.order)
  // Places count the sensitive records of others, too; about as many of them come before the page as anywhere.
  let most = Math.round((wanted.offset * places.total) / total)
  for (let tries = 0; tries < TRIES; tries++) {
    const place = choosePlace(places, wanted.order, Math.max(most - MARGIN, 0))
    if (!place) break
    const page = await selectPage(ctx, { ...request, start: { place, snapshot: places.snapshot } })
    if (page.moves > MOST_MOVES) forgetPlaces(ctx, wanted.order)
    if (page.steps >= 0 && page.steps + wanted.limit <= LONGEST_WALK) return page.rows
    // So many records that the reader sees are between the place and the page.
    if (page.moves <= MOST_MOVES) most = place.before + page.steps
    else places = await placesOf(ctx, wanted.order)
  }
  return (await selectPage(ctx, { ...request, start: 'first' })).rows
}
