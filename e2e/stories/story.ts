import { Ledger } from './ledger.ts'
import type { Outside } from './outside.ts'
import { Random } from './random.ts'
import { Doings } from './doings.ts'
import { endStory, judgeStory } from './ending.ts'
import type { Tab } from './tab.ts'
import type { Content } from './words.ts'

export interface Cast {
  /** Windows, of which the second belongs to the person of the first. */
  tabs: readonly [Tab, Tab, Tab]
  outside: Outside
  /** The person of `outside`. */
  program: number
  /** Whether that person may delete, restore and restrict. */
  rules: boolean
  template: string
  places: readonly string[]
  contents: Readonly<Record<string, Content>>
}

export interface Told {
  seed: number
  broken: readonly string[]
  lines: readonly string[]
}

const STEPS = 16
/** How many stories begin with a scene, and how many steps that takes. */
const WITH_SCENE = 0.4
const SCENE_STEPS = 5

/** Plays one random story of two or three windows at a new record, and judges it. */
export async function tell(seed: number, cast: Cast): Promise<Told> {
  const random = new Random(seed)
  const { outside, program } = cast
  const title = `Story ${seed}`
  const created = await outside.create(cast.template, title)
  const record = { ...created, title, path: `/cases/${created.caseNumber}` }
  const tabs = random.pick([
    [cast.tabs[0], cast.tabs[2]],
    [cast.tabs[0], cast.tabs[2]],
    [cast.tabs[0], cast.tabs[1]],
    cast.tabs,
  ])
  const ledger = new Ledger([program])
  const doings = new Doings({ seed, random, cast, record, tabs, ledger })
  try {
    await doings.begin()
    const hasScene = random.chance(WITH_SCENE)
    if (hasScene) await doings.scene()
    for (let left = hasScene ? STEPS - SCENE_STEPS : STEPS; left > 0; left -= 1) await doings.step()
    await endStory(doings)
    const broken = await untilRight(() => judgeStory(doings))
    for (const tab of tabs) await tab.tidyUp(record, cast.places)
    return { seed, broken, lines: doings.lines }
  } catch (error) {
    return { seed, broken: [String(error)], lines: doings.lines }
  }
}

/** What is on its way arrives within a moment; what is broken stays so. */
async function untilRight(judge: () => Promise<string[]>): Promise<string[]> {
  for (let left = 12; ; left -= 1) {
    const broken = await judge()
    if (broken.length === 0 || left === 0) return broken
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
