import type { BrowserContext, Route } from 'playwright-core'

/** What becomes of a save on its way. */
export type Fate = 'arrives' | 'is lost' | 'loses its answer' | 'waits' | 'waits for its answer'

const SAVES = /\/api\/cases\/(property|field|update)\b/
/** What others see of an unfinished text is no save. */
const DRAFT = /\/true$/

/** The network of one person: everything goes through until it is told otherwise. */
export class Wire {
  readonly #context: BrowserContext
  /** What becomes of the next save. */
  next: Fate = 'arrives'
  isCut = false
  readonly #waiting: (() => void)[] = []

  constructor(context: BrowserContext) {
    this.#context = context
  }

  open = () => this.#context.route(SAVES, (route) => this.#carry(route).catch(() => undefined))

  get isHolding() {
    return this.#waiting.length > 0
  }

  /** Everything that waits may arrive. */
  release() {
    for (const go of this.#waiting.splice(0)) go()
  }

  async cut(isCut: boolean) {
    this.isCut = isCut
    await this.#context.setOffline(isCut)
  }

  async #carry(route: Route) {
    if (this.isCut || DRAFT.test(route.request().url())) return route.continue()
    const fate = this.next
    this.next = 'arrives'
    if (fate === 'waits') await this.#turn()
    if (fate === 'arrives' || fate === 'waits') return route.continue()
    if (fate === 'is lost') return route.abort()
    const response = await route.fetch()
    if (fate === 'loses its answer') return route.abort()
    await this.#turn()
    return route.fulfill({ response })
  }

  #turn = () => new Promise<void>((go) => this.#waiting.push(go))
}
