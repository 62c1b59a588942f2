import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** What becomes of a save on its way. */
export type Fate = 'arrives' | 'is lost' | 'loses its answer' | 'waits' | 'waits for its answer'

const SAVES = ['property', 'field', 'update'].map((call) => `*/api/cases/${call}*`)
/** What others see of an unfinished text is no save. */
const DRAFT = /\/true$/

interface Paused {
  requestId: string
  request: { url: string }
  responseStatusCode?: number
  responseErrorReason?: string
}

/**
 * The network of one person: everything goes through until it is told otherwise. Only saves are intercepted: with
 * Playwright's own routing, every request would be, and the browser would cache nothing.
 */
export class Wire {
  /** What becomes of the next save. */
  next: Fate = 'arrives'
  isCut = false
  readonly #fates = new Map<string, Fate>()
  readonly #waiting: (() => void)[] = []
  readonly #context: BrowserContext

  constructor(context: BrowserContext) {
    this.#context = context
  }

  /** Intercepts the saves of a page. */
  async open(page: Page) {
    const session = await this.#context.newCDPSession(page)
    session.on('Fetch.requestPaused', (paused) => void this.#carry(session, paused).catch(() => undefined))
    const patterns = SAVES.flatMap((urlPattern) =>
      (['Request', 'Response'] as const).map((requestStage) => ({ urlPattern, requestStage })),
    )
    await session.send('Fetch.enable', { patterns })
  }

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

  async #carry(session: CDPSession, { requestId, ...paused }: Paused) {
    const isAnswer = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined
    const fate = isAnswer ? this.#fates.get(requestId) : this.#fateOf(paused.request.url)
    if (!isAnswer && fate) this.#fates.set(requestId, fate)
    if (fate === (isAnswer ? 'waits for its answer' : 'waits')) await this.#turn()
    const isLost = fate === (isAnswer ? 'loses its answer' : 'is lost')
    if (isAnswer) this.#fates.delete(requestId)
    if (isLost) return session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    return session.send('Fetch.continueRequest', { requestId })
  }

  #fateOf(url: string): Fate {
    if (this.isCut || DRAFT.test(url)) return 'arrives'
    const fate = this.next
    this.next = 'arrives'
    return fate
  }

  #turn = () => new Promise<void>((go) => this.#waiting.push(go))
}
