import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { signIn } from '../support/stage.ts'
import type { Wire } from './wire.ts'

const PATIENCE = 30_000
const SOON = 10_000

export const IN_PAGE = join(import.meta.dirname, 'in-page.js')

export interface Place {
  state: 'absent' | 'readonly' | 'closed' | 'open' | 'saving' | 'failed' | 'conflict'
  /** The text of the box while there is one, else the value. */
  shown: string
  /** Theirs, then one's own. */
  versions: readonly string[]
  /** Somebody else types here, and what they type is shown. */
  isShared: boolean
  hasBox: boolean
  isFocused: boolean
}

/** A record's page. */
export interface Destination {
  path: string
  title: string
}

export interface View {
  title: string
  screen: 'login' | 'record' | 'unavailable' | 'elsewhere' | 'loading'
  address: string
  places: Record<string, Place>
  picker: boolean
  offers: readonly { label: string; text: string; canUse: boolean }[]
  composer: string | undefined
  isOnline: boolean
  isTyping: boolean
}

export interface Change {
  /** Where in the text, from 0 to 1. */
  at: number
  word?: string
  removes?: boolean
  /** The whole content is one word. */
  isOne?: boolean
}

/** A text before and after. */
export interface Written {
  before: string
  after: string
}

export interface Person {
  id: number
  email: string
  context: BrowserContext
  wire: Wire
}

/** One window of a person. */
export class Tab {
  readonly person: Person
  readonly name: string
  #page!: Page

  constructor(person: Person, name: string) {
    this.person = person
    this.name = name
  }

  async open(path: string) {
    this.#page = await this.person.context.newPage()
    await this.person.wire.open(this.#page)
    this.#page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await this.#page.goto(path)
  }

  /** The first page, from which the stories lead to their records. */
  async openList() {
    await this.open('/cases')
    await this.#page.getByRole('button', { name: /, account/ }).waitFor()
  }

  look = (places: readonly string[]) => this.#do<View>('look', places)
  readAll = () => this.#do<string>('readAll')
  openPlace = (name: string) => this.#do<boolean>('open', name)
  type = (name: string, change: Change) => this.#do<Written | null>('type', name, change)
  writeComment = (change: Change) => this.#do<Written | null>('writeComment', change)
  press = (place: string, label: string) => this.#do<boolean>('press', place, label)
  removeTag = (tag: string) => this.#do<boolean>('removeTag', tag)
  pressOffer = (index: number, label: string) => this.#do<boolean>('pressOffer', index, label)
  goTo = (path: string) => this.#do<void>('goTo', path)
  openSheet = () => this.#do<boolean>('openSheet')
  key = (keys: string) => this.#page.keyboard.press(keys)

  switchTag = (word: string) => this.#do<boolean>('switchTag', word)
  sendComment = () => this.#do<boolean>('sendComment')

  /** Loads the page again, as a person does who is asked and agrees. */
  async reload() {
    await this.#page.reload({ waitUntil: 'domcontentloaded' })
    await this.#until(() => this.#do('loaded'))
  }

  /** Leaves the record within the page. */
  async visitList() {
    await this.goTo('/cases')
    await this.#until(() => this.#do('away'))
  }

  async close() {
    await this.#page.close()
  }

  /** Waits until this record is on the screen, or that it is not available, or the sign-in; leads there from elsewhere. */
  arrive = (record: Destination, places: readonly string[]): Promise<View> =>
    this.#until(() => this.#do<View | undefined>('arrive', record, places))

  /** Waits in the page as long as that is not left; the rest of the patience is for pages that load. */
  async #until(look: () => Promise<View | undefined>): Promise<View> {
    for (const end = performance.now() + PATIENCE; ;) {
      const view = await look().catch(() => undefined)
      if (view) return view
      if (performance.now() > end) throw await this.#stuck()
      await this.#page.waitForTimeout(10)
    }
  }

  async #stuck(): Promise<Error> {
    const view = await this.look([]).catch(() => undefined)
    return new Error(`${this.name} is stuck at ${view?.address}: ${view?.screen}.`)
  }

  signIn = () => signIn(this.#page, this.person.email)
  leaveLogin = () => this.#page.waitForURL((url) => url.pathname !== '/login')

  /** The page may lead to the sign-in by itself, when its session is over. */
  async signOut(isDeleting: boolean) {
    try {
      await this.#leave(isDeleting)
    } catch (error) {
      if ((await this.look([])).screen !== 'login') throw error
    }
  }

  async #leave(isDeleting: boolean) {
    const inTime = { timeout: SOON }
    await this.#page.getByRole('button', { name: /, account/ }).click(inTime)
    await this.#page.getByRole('menuitem', { name: 'Logout' }).click(inTime)
    const question = this.#page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await Promise.race([question.waitFor(), this.#page.waitForURL('**/login')])
    if (await question.isVisible()) {
      if (isDeleting) await question.getByText(/^Delete (it|all)/).click(inTime)
      await question.getByRole('button', { name: 'Leave' }).click(inTime)
    }
    await this.#page.waitForURL('**/login')
  }

  /** Waits until nothing is on the way; what is being held does not count, nor what a page that is left has asked for. */
  async settle() {
    if (!this.person.wire.isHolding) await this.#do<void>('settle').catch(() => undefined)
  }

  /**
   * All that the person can find here, in the list of unsaved texts, too, where the record does not show them. The list
   * asks about the records, so a session that is over leads to the sign-in instead, and there is more to find after it.
   */
  async readEverything({ screen }: View): Promise<string> {
    if (screen === 'record' || !(await this.openSheet())) return this.readAll()
    const sheet = this.#page.getByRole('dialog')
    await Promise.race([sheet.waitFor(), this.#page.waitForURL('**/login')])
    const text = await this.readAll()
    await this.#do('closeSheet')
    await sheet.waitFor({ state: 'detached' })
    return text
  }

  /** Throws away what is left of a story. */
  async tidyUp(record: Destination, places: readonly string[]) {
    let { screen } = await this.look([])
    if (screen === 'unavailable') await this.visitList()
    if (screen !== 'record') ({ screen } = await this.arrive(record, places))
    if (screen === 'record') await this.#do('tidy', places)
    else {
      await this.#do('forget')
      await this.reload()
    }
    await this.settle()
  }

  #do = <T>(name: string, ...args: unknown[]) =>
    this.#page.evaluate<T>(`person.${name}(${args.map((each) => JSON.stringify(each)).join(', ')})`)
}
