import type {
  ListContent,
  ListLoaded,
  ListQueryInput,
  RecordViewHubEvents,
} from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import { mergeList } from '@dossier/core/live/merge-list'
import type { Room } from './hub.ts'
import { recordViewHub } from './live.ts'
import { newId } from './new-id.ts'

/** What a followed list is now. */
export interface ListNews {
  content: ListContent
  /** Rows with other contents, also of records that are not in the content any more. */
  rows: readonly CaseRow[]
  /** Records that must no longer be shown. */
  gone: readonly number[]
  /** Because rights changed: only what is in the content may be shown. */
  isRevised: boolean
}

export interface ListListener {
  /** The records on the screen: the server names those that must not be there any longer. */
  shown?: () => number[]
  onNews: (news: ListNews) => void
  /** The server does not keep this list up to date: 404 if the view is gone, 400 if the person may not ask this any more. */
  onEnd: (status: number) => void
}

interface Followed {
  query: ListQueryInput
  listener: ListListener
  room: Room
  channel?: string
  content?: ListContent
}

/** Stale lists are asked for again within this many milliseconds: the pages of an organization not all at once. */
const SPREAD = 1_000

const followed = new Map<string, Followed>()
const stale = new Set<Followed>()
let timer: ReturnType<typeof setTimeout> | undefined
let ends: (() => void)[] = []

/** Follows a list, also through reconnects, until the returned function is called. Pages follow several at once. */
export function followList(query: ListQueryInput, listener: ListListener): () => void {
  const id = newId()
  if (followed.size === 0) ends = listen()
  const one: Followed = { query, listener, room: roomFor(id, query, listener) }
  followed.set(id, one)
  const leave = recordViewHub.stayIn(one.room)
  return () => {
    followed.delete(id)
    stale.delete(one)
    leave()
    if (followed.size === 0) for (const end of ends) end()
  }
}

const roomFor = (id: string, query: ListQueryInput, { onEnd, shown }: ListListener): Room => ({
  async join() {
    const answer = await recordViewHub.invoke('subscribe', { id, query, ...(shown && { shown: shown() }) })
    if (!answer.ok && (answer.status === 404 || answer.status === 400)) onEnd(answer.status)
    return answer
  },
  leave: () => recordViewHub.invoke('unsubscribe', { id }),
})

function listen(): (() => void)[] {
  return [
    recordViewHub.on('listLoaded', load),
    recordViewHub.on('listChanged', apply),
    recordViewHub.on('listStale', ({ channel }) => ofChannel(channel).forEach(askAgain)),
    recordViewHub.on('listEnded', ({ id, status }) => followed.get(id)?.listener.onEnd(status)),
  ]
}

const ofChannel = (channel: string) => followed.values().filter((one) => one.channel === channel)

function load({ id, channel, content, isRevised }: ListLoaded) {
  const one = followed.get(id)
  if (!one) return
  one.channel = channel
  one.content = content
  one.listener.onNews({ content, rows: [], gone: [], isRevised })
}

/** Two lists of a page that are the same share a channel. */
const apply: RecordViewHubEvents['listChanged'] = ({ channel, change }) => {
  for (const one of ofChannel(channel)) {
    if (change.kind !== 'page') one.content = change
    else {
      const page = one.content?.kind === 'page' ? mergeList(one.content.page, change) : undefined
      if (!page) {
        askAgain(one)
        continue
      }
      one.content = { kind: 'page', page }
    }
    const { rows, gone = [] } = change.kind === 'page' ? change : { rows: [] }
    one.listener.onNews({ content: one.content, rows, gone, isRevised: false })
  }
}

function askAgain(one: Followed) {
  one.channel = undefined
  stale.add(one)
  timer ??= setTimeout(() => {
    timer = undefined
    for (const { room } of stale) recordViewHub.joinAgain(room)
    stale.clear()
  }, Math.random() * SPREAD)
}
