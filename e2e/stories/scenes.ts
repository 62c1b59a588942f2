import type { Tab } from './tab.ts'

/** What a scene does with its tabs. */
export interface Hands {
  tabs: readonly Tab[]
  /** Opens the place of the scene and types; false where the screen does not allow it. */
  type(tab: Tab): Promise<boolean>
  leave(tab: Tab): Promise<void>
  /** Holds the next save back until `release`. */
  hold(tab: Tab): void
  release(tab: Tab): void
  reload(tab: Tab): Promise<void>
  /** Uses what is on offer, if anything is. */
  useOffer(tab: Tab): Promise<void>
  /** Changes the text in the box for updates. */
  comment(tab: Tab): Promise<void>
  /** Sends what is in that box. */
  send(tab: Tab): Promise<void>
  /** The same; the answer gets lost. */
  sendUnanswered(tab: Tab): Promise<void>
}

type Scene = (hands: Hands) => Promise<void>

/** Somebody's save is on its way while somebody else saves the same place. */
const crossing: Scene = async ({ tabs, type, leave, hold, release }) => {
  const one = tabs[0]!
  const other = tabs.find(({ person }) => person !== one.person)
  if (!other || !(await type(one))) return
  hold(one)
  await leave(one)
  if (await type(other)) await leave(other)
  await other.settle()
  release(one)
}

/** Somebody reloads the page with a text that is not saved, and uses what is offered. */
const reloaded: Scene = async ({ tabs, type, reload, useOffer }) => {
  const tab = tabs.at(-1)!
  if (!(await type(tab))) return
  await reload(tab)
  await useOffer(tab)
}

/** Somebody sends an update without an answer, changes it, and sends it again. */
const reworded: Scene = async ({ tabs, comment, sendUnanswered }) => {
  const tab = tabs[0]!
  await comment(tab)
  await sendUnanswered(tab)
  await comment(tab)
  await sendUnanswered(tab)
}

/** Somebody writes the next update while one is on its way. */
const hurried: Scene = async ({ tabs, comment, send, hold, release }) => {
  const tab = tabs[0]!
  await comment(tab)
  hold(tab)
  await send(tab)
  await comment(tab)
  release(tab)
}

/** What may cost people their texts or store them twice, and what random steps seldom lead to. */
export const SCENES: readonly Scene[] = [crossing, crossing, reloaded, reworded, hurried]
