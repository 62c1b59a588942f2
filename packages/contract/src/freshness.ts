import type { RefreshKind } from './live/notification-hub.ts'

/** A message of the notification hub that makes answers stale: on every page, as long as somebody is signed in. */
export const PUSHES = [
  'userupdated',
  'refresh:template',
  'refresh:field',
  'refresh:user',
  'refresh:lookup',
  'refresh:view',
  'refresh:insight',
  'refresh:dataSource',
  'refresh:draft',
  'refresh:dashboard',
  'refresh:noticeboard',
  'refresh:integration',
  'refresh:rule',
  'refresh:schedule',
] as const satisfies readonly ('userupdated' | `refresh:${RefreshKind}`)[]

/** A hub whose messages bring an answer up to date while the page that shows it is joined. */
export const PAGE_HUBS = ['case-hub', 'record-view-hub'] as const

export type Push = (typeof PUSHES)[number]
export type PageHub = (typeof PAGE_HUBS)[number]

/** How long a browser may show an answer without asking again. */
export interface Freshness {
  /** 0: it is asked for each time that it is to be shown. */
  seconds: number
  /** What makes it stale at once. */
  until: readonly (Push | PageHub)[]
}

type Until = readonly (Push | PageHub)[]

/** Asked for each time that it is to be shown. */
export const eachTime = (...until: Until): Freshness => ({ seconds: 0, until })

/** Just long enough to show one's own change on the way back. */
export const momentary = (...until: Until): Freshness => ({ seconds: 3, until })

/** From one screen to the next and back; also stale when anything was saved from this browser since. */
export const briefly = (...until: Until): Freshness => ({ seconds: 30, until })

/** What administrators define: 180 minutes, unless a push says that it changed. (A-CACHE-01) */
export const definition = (...until: [Push, ...Push[]]): Freshness => ({ seconds: 10_800, until })

/** Kept up to date by pushes alone. */
export const untilPushed = (...until: [Push | PageHub, ...Push[]]): Freshness => ({ seconds: Infinity, until })

/** Changes only when the server is started with other settings. */
export const unchanging: Freshness = { seconds: Infinity, until: [] }
