import type { TokenScope } from '@dossier/contract/api-tokens'
import type { Ack } from '@dossier/contract/live/case-hub'
import { z } from 'zod'
import { faultOf } from '../http/errors.ts'
import type { Services } from '../http/context.ts'
import type { Principal } from '../http/principals/principal.ts'
import { badInput, Refusal } from '../http/refusal.ts'
import { isOfUnpaid, UNPAID } from '../http/subscription.ts'
import { refuseWithout } from '../http/principals/token-scopes.ts'
import { parse, refuseUnstorable } from '../http/validation.ts'
import type { Hub, Invocation, OpenHub } from './hub.ts'
import type { Caller, LiveSocket } from './live-socket.ts'
import { SerialQueue } from './serial-queue.ts'

export const NOT_LOGGED_IN = 'not logged in'
const MOST_WAITING = 100

type Answer = (ack: Ack) => void

interface Parts<Who, Events extends object> {
  access: Hub<Events>['access']
  scopes: readonly TokenScope[]
  hub: OpenHub<Who, Events>
  services: Services
}

/** Answers all invocations of one client on one hub: in order, with the current rights, and never with a crash. */
export function answerInvokes<Who, Events extends object>(parts: Parts<Who, Events>, socket: LiveSocket<Events>): void {
  const queue = new SerialQueue()
  socket.onAny((name: string, ...args: unknown[]) => {
    const answer = typeof args.at(-1) === 'function' ? (args.pop() as Answer) : () => {}
    if (queue.waiting >= MOST_WAITING) return void socket.disconnect(true)
    void queue.run(() => settle(parts, socket, { name, args })).then(answer)
  })
}

interface Params {
  name: string
  args: unknown[]
}

async function settle<Who, Events extends object>(
  { access, scopes, hub, services }: Parts<Who, Events>,
  socket: LiveSocket<Events>,
  { name, args }: Params,
): Promise<Ack> {
  try {
    const invocation = Object.hasOwn(hub.invocations, name) ? hub.invocations[name] : undefined
    if (!invocation) return badInput('This hub does not support this call.')
    const input = checked(invocation, args)
    const principal = await services.principals.peek(socket.data.session.tokenHash)
    const who = principal && callerOf(principal, access)
    if (!who) throw new Refusal(401, NOT_LOGGED_IN)
    services.limits.countSession(principal.tokenHash)
    refuseWithout(principal, scopes)
    refuseWithout(principal, invocation.scopes ?? [])
    if (access === 'signedIn' && isOfUnpaid(principal)) throw new Refusal(402, UNPAID)
    return (await invocation.run(socket, who as Who, input as never)) ?? { ok: true }
  } catch (error) {
    const { status, message } = faultOf(error as Error, socket.id)
    if (status >= 500) services.log.error({ err: error, invoke: name }, 'a live invocation failed')
    return { ok: false, status, message }
  }
}

function checked<Who, Events extends object>(invocation: Invocation<Who, Events>, args: unknown[]): unknown {
  if (!invocation.input) return undefined
  const input = inputOf(invocation.input, args)
  refuseUnstorable(JSON.stringify(input) ?? '', input)
  return parse(invocation.input, input)
}

/** One object, or its values one after the other, as in `joinCase(12)`. */
function inputOf(schema: z.ZodType, args: unknown[]): unknown {
  const [first] = args
  if (first === undefined || typeof first === 'object' || !(schema instanceof z.ZodObject)) return first
  const names = Object.keys(schema.shape).slice(0, args.length)
  return Object.fromEntries(names.map((name, nth) => [name, args[nth]]))
}

/** The caller for a hub with that access; null if they may not use it. */
export function callerOf(principal: Principal, access: 'signedIn' | 'anySession'): Caller | Principal | null {
  if (principal.state !== 'in') return null
  if (access === 'anySession') return principal
  const { person: me, tenant } = principal
  return me && tenant ? { principal, me, tenant } : null
}
