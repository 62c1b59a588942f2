import type { Socket } from 'socket.io-client'
import type { ListChanged, ListLoaded, ListQuery, ListStale } from '../packages/contract/src/live/record-view-hub.ts'
import type { CaseListPage } from '../packages/contract/src/views.ts'
import { mergeList } from '../packages/core/src/live/merge-list.ts'
import { connectWith } from './node.ts'

export interface Follower {
  socket: Socket
  queries: readonly ListQuery[]
  messages: number
  /** By title, when its row first came to the screen; titles are saved once. */
  titles: Map<string, number>
  /** What the screen shows of each query, where it is kept. */
  pages: (CaseListPage | undefined)[]
}

interface Follow {
  port: number
  token: string
  queries: readonly ListQuery[]
  keepsPages?: boolean
}

export async function followLists({ port, token, queries, keepsPages = false }: Follow): Promise<Follower> {
  const socket = await connectWith(token, { port, hub: '/record-view-hub' })
  const follower: Follower = { socket, queries, messages: 0, titles: new Map(), pages: [] }
  const channels: string[] = []
  socket.on('listLoaded', ({ id, channel, content }: ListLoaded) => {
    const nth = Number(id)
    channels[nth] = channel
    if (keepsPages && content.kind === 'page') follower.pages[nth] = content.page
  })
  socket.on('listChanged', ({ channel, change }: ListChanged) => {
    follower.messages += 1
    if (change.kind !== 'page') return
    const now = performance.now()
    for (const { title } of change.rows) if (!follower.titles.has(title)) follower.titles.set(title, now)
    for (const [nth, page] of follower.pages.entries())
      if (page && channels[nth] === channel) follower.pages[nth] = mergeList(page, change) ?? undefined
  })
  const subscribe = (nth: number) => socket.emitWithAck('subscribe', { id: String(nth), query: queries[nth] })
  socket.on('listStale', ({ channel }: ListStale) => void subscribe(channels.indexOf(channel)))
  for (const nth of queries.keys()) {
    const answer = (await subscribe(nth)) as { ok: boolean }
    if (!answer.ok) throw new Error(`A list could not be followed: ${JSON.stringify(answer)}`)
  }
  return follower
}
