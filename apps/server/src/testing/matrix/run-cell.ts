import type { Cast } from './cast.ts'
import { requestOf, type Call, type Objects } from './calls.ts'
import type { Watch } from './effects.ts'
import { mayRead } from './may-read.ts'
import { verdictOf } from './verdict.ts'
import { CANARY, type PrincipalName } from './people.ts'

export interface Trial {
  cast: Cast
  watch: Watch
  call: Call
  who: PrincipalName
  objects: Objects
  /** What another one left untouched on these objects. A call is made on new records if it is missing. */
  untouched?: Request | undefined
}

type Request = Awaited<ReturnType<typeof requestOf>>['request']

export interface Outcome {
  denied: boolean
  /** What was wrong; empty if everything was right. */
  faults: string[]
  /** The request, if nothing came of it and another person may send it too: records take longer to make than answers. */
  untouched: Request | undefined
}

/** Makes one call as one person on one object and compares everything visible with the oracle. */
export async function runCell({ cast, watch, call, who, objects, untouched }: Trial): Promise<Outcome> {
  const request = untouched ?? (await newRequest({ cast, watch, call, who, objects }))
  const answer = await cast.callers[who].send(request)
  const expected = verdictOf(call.key, { who, ...objects })
  const denied = answer.status >= 300
  const faults: string[] = []
  const name = `${call.key} as ${who} on ${Object.values(objects).join('/')}`
  if (!expected.includes(answer.status))
    faults.push(`${name}: answered ${answer.status}, wanted ${expected.join(' or ')}: ${answer.text.slice(0, 120)}`)
  const effects = await watch.effects()
  if (denied && effects.length > 0) faults.push(`${name}: refused, yet ${effects.join(', ')}`)
  const seen = answer.text + JSON.stringify(answer.headers)
  for (const [canary, text] of Object.entries(CANARY))
    if (seen.includes(text) && !mayRead(canary as keyof typeof CANARY, who, call.key))
      faults.push(`${name}: shows the ${canary} canary`)
  return { denied, faults, untouched: effects.length === 0 && isForAll(objects) ? request : undefined }
}

async function newRequest({ cast, watch, call, who, objects }: Trial): Promise<Request> {
  const { request } = await requestOf(cast, call, { who, ...objects })
  await watch.effects()
  return request
}

/** The callers themselves are different people, and each malformed id is another one. */
const isForAll = (objects: Objects): boolean =>
  objects.target !== 'self' && !Object.values(objects).includes('malformed')
