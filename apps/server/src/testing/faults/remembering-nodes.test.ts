import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallFailed } from '../caller.ts'
import { testEngine } from '../postgres/postgres.ts'
import { testServer } from '../test-server.ts'
import { databaseProxy, type DatabaseProxy } from './database-proxy.ts'
import { networkCaller, type NetworkCaller } from './network-caller.ts'
import { configurationChanges, massChanges, recordChanges, type Random } from './remembering-changes.ts'
import { city, questionsOf, type City, type Question } from './remembering-city.ts'
import { startProduct, type Product } from './start-product.ts'

/** `STEPS=30 RECORDS=25000 SEED=7 npm test -- postgres remembering-nodes` before a release. */
const STEPS = Number(process.env['STEPS'] ?? 4)
const RECORDS = Number(process.env['RECORDS'] ?? 2_000)
const SEED = Number(process.env['SEED'] ?? Date.now() % 100_000)
/** The hard age of a principal, and some time for a busy machine. */
const CONFIGURED_MS = 60_000

function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Callers = Record<Question['who'], NetworkCaller>

async function callersAt({ address }: Product, { people }: City): Promise<Callers> {
  const made = Object.entries(people).map(
    async ([who, { token }]) => [who, await networkCaller(address, token)] as const,
  )
  return Object.fromEntries(await Promise.all(made)) as Callers
}

/** The answers to all questions, four at a time. */
async function ask(callers: Callers, questions: readonly Question[]): Promise<string[]> {
  const answers: string[] = []
  const left = [...questions.entries()]
  const one = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [nth, { who, ...request }] = next
      const { status, text } = await callers[who].send(request)
      answers[nth] = `${status} ${text}`
    }
  }
  await Promise.all([one(), one(), one(), one()])
  return answers
}

/** What two texts say from shortly before where they differ. */
function contrast(is: string, should: string): { is: string; should: string } {
  let at = 0
  while (is[at] === should[at]) at += 1
  const from = Math.max(0, at - 100)
  return { is: is.slice(from, at + 200), should: should.slice(from, at + 200) }
}

// Changes are made through this process; the other node may not hear of them.
describe.runIf(testEngine() === 'server')('a node that remembers words, lists, counts and groups', () => {
  let databaseUrl: string
  let proxy: DatabaseProxy
  let other: Product
  beforeAll(async () => {
    databaseUrl = (await testServer()).services.settings.databaseUrl ?? ''
    proxy = await databaseProxy(databaseUrl)
    other = await startProduct({ dataDir: '', databaseUrl: proxy.url })
  }, 60_000)
  afterAll(async () => {
    await other?.kill()
    await proxy?.[Symbol.asyncDispose]()
  })

  test(
    'ADR-145 ADR-104 ADR-6 says what one says that has just started, whatever it has heard of changes',
    { timeout: 120_000 + STEPS * 60_000 },
    async () => {
      const random = randomFrom(SEED)
      const it = await city(RECORDS)
      const kinds = [recordChanges(it, random), massChanges(it, random), configurationChanges(it, random)] as const
      const questions = questionsOf(it, RECORDS)
      const there = await callersAt(other, it)
      await ask(there, questions)
      for (let step = 0; step < STEPS; step += 1) {
        const fate = (['heal', 'cut', 'swallow'] as const)[random(3)]!
        proxy[fate]()
        const isConfiguring = step % 4 === 3
        const changes = isConfiguring ? kinds[2] : kinds[step % 2]!
        const names = Array.from({ length: 1 + random(step % 2 === 0 ? 12 : 3) }, () => pickFrom(changes, random))
        for (const name of names) await changes[name]!().catch(ignoreRefusal)
        const during = `seed ${SEED}, step ${step}: ${names.join(', ')}, ${fate}`

        const expected = await fromFreshNode(it, async (callers) => {
          const first = await ask(there, questions)
          return { first, fresh: await ask(callers, questions) }
        })
        const differing = (answers: readonly string[]) =>
          questions.flatMap((question, nth) => {
            const [is, should] = [answers[nth]!, expected.fresh[nth]!]
            return is === should ? [] : [{ question, ...contrast(is, should) }]
          })
        let wrong = differing(expected.first)
        // Rights and names are as of the last message, or of a bounded age; records as of the question.
        const until = performance.now() + (isConfiguring ? CONFIGURED_MS : 0)
        while (wrong.length > 0 && performance.now() < until) {
          await wait(500)
          wrong = differing(await ask(there, questions))
        }
        expect(wrong, during).toEqual([])
      }
    },
  )

  async function fromFreshNode<T>(it: City, work: (callers: Callers) => Promise<T>): Promise<T> {
    await using fresh = await startProduct({ dataDir: '', databaseUrl })
    return await work(await callersAt(fresh, it))
  }
})

const pickFrom = (changes: object, random: Random): string => {
  const names = Object.keys(changes)
  return names[random(names.length)]!
}

/** Some changes make no sense at the record that chance has picked. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallFailed) || error.status >= 500) throw error
}
