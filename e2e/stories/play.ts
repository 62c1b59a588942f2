import { expect } from 'vitest'
import type { Guest, Stage } from '../support/stage.ts'
import { Outside } from './outside.ts'
import { tell, type Cast } from './story.ts'
import { IN_PAGE, Tab, type Person } from './tab.ts'
import { Wire } from './wire.ts'
import type { Content } from './words.ts'

export interface Company {
  /** One person with two windows, another one, and somebody without a window. */
  people: readonly [string, string]
  outside: string
  rules: boolean
  template: string
  places: Readonly<Record<string, Content>>
}

const requested = process.env['STORIES']
/** How many stories each file tells at most, and the seed of the first. */
const STORIES = Number(requested ?? 500)
const SEED = Number(process.env['SEED'] ?? 1)
/** Unless a number was asked for, stories begin within this time, so that a busy machine tells fewer. */
const MOST_MS = 110_000
/** However long the rest of a full run took. */
const LEAST_MS = 30_000

function timeForStories(): number {
  if (requested !== undefined) return Infinity
  const left = Number(process.env['STORIES_UNTIL'] ?? Infinity) - Date.now()
  return Math.max(LEAST_MS, Math.min(MOST_MS, left))
}

/** Nobody looks at these pages. */
const UNSEEN = { viewport: { width: 1100, height: 700 }, deviceScaleFactor: 0.25, reducedMotion: 'reduce' } as const

const FAILURES = /net::ERR_|WebSocket connection to|status of [45]\d\d/

/** Tells random stories; the first that breaks a promise fails, with its seed and every step. */
export async function playStories(stage: Stage, company: Company) {
  const { cast, complaints } = await gather(stage, company)
  const end = performance.now() + timeForStories()
  let seed = SEED
  for (; seed < SEED + STORIES && performance.now() < end; seed += 1) {
    const { broken, lines } = await tell(seed, cast)
    const faults = [...broken, ...complaints()]
    if (faults.length > 0)
      expect.fail([`Story ${seed}, again with SEED=${seed} STORIES=1:`, ...faults, '', ...lines].join('\n'))
  }
  console.log(`${seed - SEED} stories told at ${company.template}`)
}

async function gather(stage: Stage, company: Company) {
  const guests = await Promise.all([...company.people, company.outside].map((email) => stage.person(email, UNSEEN)))
  for (const { watch } of guests) watch.expect(FAILURES)
  const outsides = guests.map(({ context }) => new Outside(context))
  const ids = await Promise.all(outsides.map(async (each) => (await each.me()).id))
  const [one, two] = await Promise.all(
    [0, 1].map((at) => personOf(guests[at]!, { email: company.people[at]!, id: ids[at]! })),
  )
  await Promise.all(guests.map(({ page }) => page.close()))
  const tabs = [new Tab(one!, 'A1'), new Tab(one!, 'A2'), new Tab(two!, 'B')] as const
  await Promise.all(tabs.map((tab) => tab.openList()))
  const { rules, template, places: contents } = company
  const cast: Cast = {
    tabs,
    outside: outsides[2]!,
    program: ids[2]!,
    rules,
    template,
    places: Object.keys(contents),
    contents,
  }
  return { cast, complaints: () => guests.flatMap(({ watch }) => watch.complaints.splice(0)) }
}

async function personOf({ context }: Guest, { email, id }: { email: string; id: number }): Promise<Person> {
  await context.addInitScript({ path: IN_PAGE })
  return { id, email, context, wire: new Wire(context) }
}
