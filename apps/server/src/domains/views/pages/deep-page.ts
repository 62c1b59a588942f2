import { nearestAnchor } from './nearest-anchor.ts'
import type { ListReader } from '../list-reader.ts'
import { dropAnchors, anchorsOf } from './page-anchors.ts'
import { selectPage, type PageRow } from './select-page.ts'
import { LONGEST_SCAN, type PageRequest } from './index-scans.ts'

type Options = Omit<PageRequest, 'filter' | 'start'>

/** A page this near to an end of the list is scanned for from there. */
const NEAR = 500
/** Anchors are chosen so much before the page that they still are before it when that many records have joined. */
const MARGIN = 50
/** With more moves, reading the anchors again costs less than correcting them. */
const MOST_MOVES = 5000
const TRIES = 5

/** The rows of any page of a list without a filter, at a cost that does not depend on which page it is. */
export async function readDeepPage(ctx: ListReader, options: Options, total: number): Promise<PageRow[]> {
  const request = { ...options, filter: null }
  if (request.offset <= NEAR || (request.order.by === 'column' && request.order.several))
    return (await selectPage(ctx, { ...request, start: 'first' })).rows
  if (total - request.offset <= NEAR) return (await selectPage(ctx, { ...request, start: 'last' })).rows
  if (request.order.by === 'column' && (request.order.isMasked || request.order.isComputed))
    return (await selectPage(ctx, { ...request, start: request.offset > total / 2 ? 'last' : 'first' })).rows
  let anchors = await anchorsOf(ctx, request.order)
  // Anchors count the sensitive records of others, too; about as many of them come before the page as anywhere.
  let most = Math.round((request.offset * anchors.total) / total)
  for (let tries = 0; tries < TRIES; tries++) {
    const anchor = nearestAnchor(anchors, request.order, Math.max(most - MARGIN, 0))
    if (!anchor) break
    const page = await selectPage(ctx, { ...request, start: { anchor, snapshot: anchors.snapshot } })
    if (page.moves > MOST_MOVES) dropAnchors(ctx, request.order)
    if (page.steps >= 0 && page.steps + request.limit <= LONGEST_SCAN) return page.rows
    // So many records that the reader sees are between the anchor and the page.
    if (page.moves <= MOST_MOVES) most = anchor.before + page.steps
    else anchors = await anchorsOf(ctx, request.order)
  }
  return (await selectPage(ctx, { ...request, start: 'first' })).rows
}
