import type { Ack, CaseHubInvokes } from '@dossier/contract/live/case-hub'
import type { NotificationHubInvokes } from '@dossier/contract/live/notification-hub'
import type { RecordViewHubInvokes } from '@dossier/contract/live/record-view-hub'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectLive, type LiveClient } from '../live/live-client.ts'
import { CALLS, objectsOf, requestOf, type Objects } from './calls.ts'
import { assemble, type Cast } from './cast.ts'
import { watchEffects, type Watch } from './effects.ts'
import { mayRead } from './may-read.ts'
import { CANARY, PRINCIPALS, isStranger, SYSTEM, type PrincipalName } from './people.ts'
import { isIn, PATIENCE, SHARE } from './share.ts'
import { verdictOf } from './verdict.ts'

type Invocation = keyof (CaseHubInvokes & NotificationHubInvokes & RecordViewHubInvokes)

interface Named {
  caseId: unknown
  fieldId: string
  viewId: unknown
}

interface Tried {
  hub: string
  /** The call whose objects and rights are the same; without one nothing is named and everybody who is in may. */
  like?: string
  input?: (named: Named) => object
}

/** Every invocation of every hub: one that is missing here does not compile. */
const INVOCATIONS: Record<Invocation, Tried> = {
  joinNotifications: { hub: '/notification-hub' },
  leaveNotifications: { hub: '/notification-hub' },
  joinCase: { hub: '/case-hub', like: 'GET /event/{caseId}', input: ({ caseId }) => ({ caseId }) },
  setInProgress: {
    hub: '/case-hub',
    like: 'POST /cases/extendlock/{caseId}/{fieldId}',
    input: ({ caseId, fieldId }) => ({ caseId, fieldId, inProgress: true }),
  },
  // Leaving tells nothing, whatever is named.
  leaveCase: { hub: '/case-hub', input: () => ({ caseId: 1 }) },
  joinRecordView: { hub: '/record-view-hub', like: 'GET /views/cases', input: ({ viewId }) => ({ viewId }) },
  leaveRecordView: { hub: '/record-view-hub' },
  subscribe: {
    hub: '/record-view-hub',
    like: 'GET /views/cases',
    input: ({ viewId }) => ({ id: 'list', query: { kind: 'page', viewId, pageSize: 20 } }),
  },
  unsubscribe: { hub: '/record-view-hub', input: () => ({ id: 'list' }) },
}

let cast: Cast
let watch: Watch

beforeAll(async () => {
  cast = await assemble()
  watch = await watchEffects()
}, 60_000)

describe('A-GEN-12 who may invoke what on which object', () => {
  test.each(Object.entries(INVOCATIONS))(
    'A-GEN-12 %s',
    async (name, tried) => {
      const faults: string[] = []
      let [allowed, denied] = [0, 0]
      const all = tried.like ? objectsOf(callOf(tried.like)) : [undefined]
      for (const [person, who] of PRINCIPALS.entries()) {
        const client = await connect(who, tried.hub)
        for (const [object, objects] of all.entries()) {
          if (!isIn(SHARE, { call: 0, person, object })) continue
          const outcome = await runCell(client, { name, tried, who, objects })
          faults.push(...outcome.faults)
          if (outcome.ok) allowed += 1
          else denied += 1
        }
        client?.close()
      }
      expect(faults).toEqual([])
      expect(denied).toBeGreaterThan(0)
      // Nobody holds a lock here.
      if (name !== 'setInProgress') expect(allowed).toBeGreaterThan(0)
    },
    PATIENCE,
  )
})

const callOf = (key: string) => CALLS.find((call) => call.key === key)!

/** Undefined where the connection itself is refused. */
const connect = (who: PrincipalName, hub: string): Promise<LiveClient | undefined> =>
  connectLive({ token: cast.callers[who].token, hub }).catch(() => undefined)

interface Cell {
  name: string
  tried: Tried
  who: PrincipalName
  objects: Objects | undefined
}

async function runCell(client: LiveClient | undefined, { name, tried, who, objects }: Cell) {
  const named = tried.like && objects ? await nameObjects(tried.like, { who, ...objects }) : undefined
  const input = tried.input ? [tried.input(named ?? NOTHING)] : []
  await watch.effects()
  const heard = client?.frames.length ?? 0
  const ack: Ack = client ? await client.invoke(name, ...input) : { ok: false, status: 401, message: '' }
  const allowed = allowedStatuses(tried, { who, objects })
  const status = ack.ok ? 200 : ack.status
  const about = `${name} as ${who} on ${Object.values(objects ?? {}).join('/')}`
  const faults = allowed.includes(status) ? [] : [`${about}: answered ${status}, wanted ${allowed.join(' or ')}`]
  const effects = await watch.effects()
  if (!ack.ok && effects.length > 0) faults.push(`${about}: refused, yet ${effects.join(', ')}`)
  const seen = (client?.frames.slice(heard) ?? []).join('\n')
  for (const [canary, text] of Object.entries(CANARY))
    if (seen.includes(text) && !mayRead(canary as keyof typeof CANARY, who, tried.like ?? name))
      faults.push(`${about}: shows the ${canary} canary`)
  return { ok: ack.ok, faults }
}

const NOTHING: Named = { caseId: 0, fieldId: '', viewId: 0 }

/** A refused connection counts as 401, to a system account as 401 or 403: it has no records. */
function allowedStatuses({ hub, like }: Tried, { who, objects }: Pick<Cell, 'who' | 'objects'>): readonly number[] {
  if (isStranger(who)) return [401]
  if (who === SYSTEM && hub !== '/notification-hub') return [401, 403]
  return like && objects ? verdictOf(like, { who, ...objects }) : [200]
}

/** The ids that the matching call has in its address. */
async function nameObjects(like: string, cell: { who: PrincipalName } & Objects): Promise<Named> {
  const { request, caseId } = await requestOf(cast, callOf(like), cell)
  const url = new URL(`http://here${request.path}`)
  const view = url.searchParams.get('viewId')
  return { caseId, fieldId: decodeURIComponent(url.pathname.split('/').at(-1) ?? ''), viewId: numberOr(view) }
}

const numberOr = (text: string | null) => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : text)
