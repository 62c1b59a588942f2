import type { Around } from './around.ts'
import type { Tab, View } from './tab.ts'
import { wordsOf } from './words.ts'

/** The networks are whole again, everybody is signed in, and most leave their editors. */
export async function endStory(story: Around) {
  const { tabs, cast, record, random, lines } = story
  lines.push('the end')
  const leaves = random.chance(0.7)
  for (const tab of tabs) {
    const { wire } = tab.person
    wire.next = 'arrives'
    if (wire.isCut) await wire.cut(false)
    wire.release()
    const view = await tab.arrive(record, cast.places)
    if (view.screen === 'login') await story.comeBack(tab)
    else if (leaves) await leaveEditor(tab, view)
  }
  for (const tab of tabs) await tab.settle()
  // What is judged is open to all; pages may still say that it is gone.
  await story.giveBack()
}

async function leaveEditor(tab: Tab, view: View) {
  if (view.picker) return tab.key('Escape')
  if (view.isTyping) return tab.key('Tab')
}

/** What is broken, one sentence each. */
export async function judgeStory(story: Around): Promise<string[]> {
  const { tabs, record, ledger } = story
  const { outside, places } = story.cast
  const screens = new Map<number, string>()
  const views: [Tab, View][] = []
  for (const tab of tabs) {
    const view = await tab.arrive(record, places)
    if (view.screen === 'login') await story.comeBack(tab)
    else views.push([tab, view])
    const { id } = tab.person
    screens.set(id, [screens.get(id), await tab.readEverything(view)].join('\n'))
  }
  const fetched = await outside.fetch(record.caseNumber, places)
  const different = views.flatMap(([tab, view]) => places.flatMap((place) => difference(tab, view, { place, fetched })))
  return [...ledger.judge(fetched, screens), ...different]
}

interface Compared {
  place: string
  fetched: { places: Record<string, readonly string[]> }
}

/** A value that nobody is changing is the same on every screen as when it is fetched afresh. */
function difference(tab: Tab, { screen, places }: View, { place, fetched }: Compared): string[] {
  const seen = places[place]
  if (screen !== 'record' || !seen || seen.isShared || !['closed', 'readonly'].includes(seen.state)) return []
  const order = (words: readonly string[]) => (place === 'tags' ? words.toSorted() : words).join(' ')
  const [there, here] = [order(fetched.places[place] ?? []), order(wordsOf(seen.shown))]
  return there === here ? [] : [`${tab.name} shows "${here}" at ${place}, fetched it is "${there}"`]
}
