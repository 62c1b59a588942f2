import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { expect } from 'vitest'
import type { RawAnswer } from './caller.ts'

interface Saves {
  /** Saves something new each time; omits the version if none is given. */
  save: (version: { lastUpdated?: string | null }) => Promise<RawAnswer>
  /** As stored now. */
  read: () => Promise<{ lastUpdated: string | null }>
}

const AT_ONCE = 5
const ROUNDS = 3

/** What applies to saving any configuration. (ADR 19) */
export async function expectStaleRejected({ save, read }: Saves): Promise<void> {
  const first = await read()
  await expectSaved(save({ lastUpdated: first.lastUpdated }))
  const second = await read()
  expect(timeOf(second)).toBeGreaterThan(timeOf(first))

  expect(await save({ lastUpdated: first.lastUpdated })).toMatchObject({ status: 409, text: CHANGED_BY_OTHERS })
  expect(await read()).toEqual(second)

  await expectSaved(save({}))
  const third = await read()
  expect(timeOf(third)).toBeGreaterThan(timeOf(second))

  // The first round opens the connections on which the next ones really meet.
  for (let round = 0; round < ROUNDS; round++) {
    const { lastUpdated } = await read()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => save({ lastUpdated })))
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1)
  }

  // However fast they follow one another.
  const times = [timeOf(await read())]
  for (let n = 0; n < AT_ONCE; n++) {
    await expectSaved(save({ lastUpdated: (await read()).lastUpdated }))
    times.push(timeOf(await read()))
  }
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
}

const timeOf = ({ lastUpdated }: { lastUpdated: string | null }) => (lastUpdated === null ? 0 : Date.parse(lastUpdated))

const expectSaved = async (answer: Promise<RawAnswer>) => {
  const { status, text } = await answer
  expect(status, text).toBeLessThan(300)
}
