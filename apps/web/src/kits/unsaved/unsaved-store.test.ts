import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storageOf } from '../../lib/storage.ts'
import type { Entry, Holder } from './entry.ts'
import { UnsavedStore, type Warning } from './unsaved-store.ts'
import { LIMITS } from './limits.ts'
import type { Message } from './presence.ts'
import { createCodec, type Codec } from './seal.ts'

const DAY = 24 * 3_600_000
const HOLDERS: Holder[] = [
  { tenantId: 1, userId: 1 },
  { tenantId: 1, userId: 2 },
  { tenantId: 2, userId: 1 },
]
const keyOf = (number: number) => ({
  id: `key${number}`,
  key: Buffer.alloc(32, number + 1).toString('base64url'),
})
const codecs = HOLDERS.map((_, index) => createCodec([keyOf(index)]))

/** What a browser stores, in the shape that every browser has. */
class Shelf {
  readonly map = new Map<string, string>()
  capacity = Infinity
  getItem = (name: string) => this.map.get(name) ?? null
  setItem = (name: string, text: string) => {
    const size = [...this.map].reduce((sum, [key, value]) => sum + (key === name ? 0 : value.length), text.length)
    if (size > this.capacity) throw new DOMException('full', 'QuotaExceededError')
    this.map.set(name, text)
  }
  removeItem = (name: string) => void this.map.delete(name)
  /** `Object.keys` of a storage gives its names. */
  asStorage = () =>
    new Proxy(this, {
      ownKeys: () => [...this.map.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }) as unknown as Storage
}

/** One browser with any number of tabs. Its clock moves by hand, its messages and timers arrive on `settle`. */
class Browser {
  readonly device = new Shelf()
  readonly tabs = new Map<number, { texts: UnsavedStore; session: Shelf }>()
  readonly warnings: Warning[] = []
  now = Date.parse('2026-03-01T08:00:00.000Z')
  #queue: (() => void)[] = []
  #next = 0

  open(session = new Shelf()): number {
    const number = this.#next++
    const others = () => [...this.tabs].filter(([other]) => other !== number).map(([, tab]) => tab.texts)
    const written = this.device.asStorage()
    const device = storageOf(() => written)
    const tell = (name: string) => this.#queue.push(() => others().forEach((texts) => texts.onStored(name)))
    const texts = new UnsavedStore({
      device: {
        ...device,
        keep: (name, text) => {
          tell(name)
          return device.keep(name, text)
        },
        drop: (name) => {
          if (this.device.map.has(name)) tell(name)
          device.drop(name)
        },
      },
      tab: storageOf(() => session.asStorage()),
      post: (message: Message) => {
        const copy = structuredClone(message)
        this.#queue.push(() => others().forEach((other) => other.receive(copy)))
      },
      // A closed tab runs nothing more.
      later: (work) => this.#queue.push(() => this.tabs.has(number) && work()),
      now: () => this.now,
      warn: (warning) => this.warnings.push(warning),
    })
    this.tabs.set(number, { texts, session })
    return number
  }

  texts = (number: number) => this.tabs.get(number)!.texts

  settle() {
    for (let rounds = 0; this.#queue.length > 0 && rounds < 10_000; rounds++) this.#queue.shift()!()
  }

  /** As a browser closes a tab; a crash tells nobody. */
  close(number: number, isCrash = false) {
    if (!isCrash) this.texts(number).suspend()
    this.tabs.delete(number)
  }

  raw = () => [...this.device.map].flat().join('\n')
}

const place = { caseId: 7, place: 'summary', label: 'Summary', caseNumber: 'R-7' }
const entryOf = (id: string, text: string, { holder = HOLDERS[0]!, at = 0 } = {}): Entry => ({
  id,
  of: { ...holder, ...place },
  value: text,
  text,
  keptAt: new Date(Date.parse('2026-03-01T08:00:00.000Z') + at).toISOString(),
})

function signIn(browser: Browser, tab: number, who = 0, codec: Codec = codecs[who]!) {
  browser.texts(tab).begin(HOLDERS[who]!)
  browser.texts(tab).unlock(HOLDERS[who]!, codec)
  browser.settle()
}
const offered = (browser: Browser, tab: number) =>
  browser
    .texts(tab)
    .offered.get()
    .map(({ text }) => text)

describe('one tab', () => {
  test('A-CONN-03 typed text is stored immediately, encrypted, and on offer after the tab was closed', () => {
    const browser = new Browser()
    const tab = browser.open()
    signIn(browser, tab)
    browser.texts(tab).put(entryOf('a', 'An hour of work'))
    expect(browser.device.map.size).toBe(1)
    expect(browser.raw()).not.toContain('An hour')
    expect(browser.raw()).not.toContain('summary')
    browser.close(tab)
    const next = browser.open()
    signIn(browser, next)
    expect(offered(browser, next)).toEqual(['An hour of work'])
  })

  test('the last keystroke is stored when the tab closes within the pause of writing', () => {
    const browser = new Browser()
    const tab = browser.open()
    signIn(browser, tab)
    for (const text of ['T', 'Th', 'The last']) browser.texts(tab).put(entryOf('a', text))
    browser.close(tab)
    const next = browser.open()
    signIn(browser, next)
    expect(offered(browser, next)).toEqual(['The last'])
  })

  test('text typed before the key arrives waits in the tab, over a reload, and then moves', () => {
    const browser = new Browser()
    const tab = browser.open()
    browser.texts(tab).begin(HOLDERS[0]!)
    browser.texts(tab).put(entryOf('a', 'Typed offline'))
    const { session } = browser.tabs.get(tab)!
    expect(session.map.size).toBe(1)
    browser.close(tab)
    const reloaded = browser.open(session)
    browser.texts(reloaded).begin(HOLDERS[0]!)
    browser.settle()
    expect(offered(browser, reloaded)).toEqual(['Typed offline'])
    browser.texts(reloaded).unlock(HOLDERS[0]!, codecs[0]!)
    browser.settle()
    expect(session.map.size).toBe(0)
    expect(browser.raw()).not.toContain('Typed offline')
    expect(offered(browser, reloaded)).toEqual(['Typed offline'])
  })

  test('another person at the same browser gets neither the text nor its number, and the first one finds it again', () => {
    const browser = new Browser()
    const tab = browser.open()
    signIn(browser, tab)
    browser.texts(tab).put(entryOf('a', 'Mine'))
    browser.texts(tab).lock()
    browser.texts(tab).leave('a')
    signIn(browser, tab, 1)
    expect(browser.texts(tab).of(HOLDERS[1]!)).toEqual([])
    expect(offered(browser, tab)).toEqual([])
    browser.texts(tab).lock()
    signIn(browser, tab)
    expect(offered(browser, tab)).toEqual(['Mine'])
  })

  test('what the editor of one person still holds is never sealed for the next', () => {
    const browser = new Browser()
    const tab = browser.open()
    signIn(browser, tab, 1)
    browser.texts(tab).put(entryOf('a', 'Late letter'))
    browser.texts(tab).leave('a')
    expect(browser.device.map.size).toBe(0)
    signIn(browser, tab)
    expect(offered(browser, tab)).toEqual(['Late letter'])
    expect(browser.device.map.size).toBe(1)
  })

  test('an older key opens texts as long as it is listed', () => {
    const browser = new Browser()
    const tab = browser.open()
    signIn(browser, tab)
    browser.texts(tab).put(entryOf('a', 'Before the rotation'))
    browser.texts(tab).leave('a')
    browser.texts(tab).lock()
    signIn(browser, tab, 0, createCodec([keyOf(8), keyOf(0)]))
    expect(offered(browser, tab)).toEqual(['Before the rotation'])
    browser.texts(tab).drop('a')
    expect(browser.device.map.size).toBe(0)
  })

  test('an entry under another name, cut or changed opens to nothing and harms nobody', () => {
    const browser = new Browser()
    const tab = browser.open()
    signIn(browser, tab)
    browser.texts(tab).put(entryOf('a', 'Mine'))
    const [name, sealed] = [...browser.device.map][0]!
    browser.device.map.clear()
    browser.device.map.set(name.replace(/a$/, 'b'), sealed)
    browser.device.map.set(name, sealed.slice(0, -8))
    browser.device.map.set(`${name}c`, '')
    browser.device.map.set('unsaved:', 'x')
    browser.device.map.set('unsaved:key0:', '%%%')
    const other = browser.open()
    signIn(browser, other)
    expect(offered(browser, other)).toEqual([])
  })
})

describe('limits', () => {
  test('a browser that refuses is told once, and the text stays in the page', () => {
    const browser = new Browser()
    browser.device.capacity = 0
    const tab = browser.open()
    signIn(browser, tab)
    for (const text of ['T', 'Te', 'Text']) {
      browser.texts(tab).put(entryOf('a', text))
      browser.settle()
    }
    expect(browser.warnings).toEqual([{ type: 'refused' }])
    expect(browser.texts(tab).hasPageOnly()).toBe(true)
    browser.texts(tab).leave('a')
    expect(offered(browser, tab)).toEqual(['Text'])
    browser.device.capacity = Infinity
    browser.texts(tab).put(entryOf('a', 'Text again'))
    expect(browser.texts(tab).hasPageOnly()).toBe(false)
  })

  test('beyond the number the oldest leave the device, stay in the page, and the person is told', () => {
    const browser = new Browser()
    const tab = browser.open()
    signIn(browser, tab)
    for (let index = 0; index <= LIMITS.texts; index++) {
      browser.texts(tab).put(entryOf(`n${index}`, `Text ${index}`, { at: index }))
      browser.settle()
      browser.texts(tab).leave(`n${index}`)
    }
    expect(browser.warnings).toEqual([{ type: 'removed', reason: 'amount', count: 1 }])
    expect(browser.device.map.size).toBe(LIMITS.texts)
    expect(offered(browser, tab)).toContain('Text 0')
    expect(browser.texts(tab).isPageOnly('n0')).toBe(true)
  })

  test('texts that are too old leave the device at the next visit, and the person is told', () => {
    const browser = new Browser()
    const tab = browser.open()
    signIn(browser, tab)
    browser.texts(tab).put(entryOf('old', 'Last year'))
    browser.texts(tab).put(entryOf('new', 'Today', { at: 91 * DAY }))
    browser.close(tab)
    browser.now += 91 * DAY
    const next = browser.open()
    signIn(browser, next)
    expect(browser.warnings).toEqual([{ type: 'removed', reason: 'age', count: 1 }])
    expect(browser.device.map.size).toBe(1)
    expect(offered(browser, next)).toEqual(['Today', 'Last year'])
  })
})

describe('two tabs', () => {
  function two() {
    const browser = new Browser()
    const [one, other] = [browser.open(), browser.open()]
    signIn(browser, one)
    signIn(browser, other)
    return { browser, one, other }
  }

  test('what is being typed in one is on offer in the other only when its editor is gone', () => {
    const { browser, one, other } = two()
    browser.texts(one).put(entryOf('a', 'Being typed'))
    browser.settle()
    expect(offered(browser, other)).toEqual([])
    const third = browser.open()
    signIn(browser, third)
    expect(offered(browser, third)).toEqual([])
    browser.close(one)
    browser.settle()
    expect(offered(browser, other)).toEqual(['Being typed'])
    expect(offered(browser, third)).toEqual(['Being typed'])
  })

  test('a tab that crashed is found out at the next look', () => {
    const { browser, one, other } = two()
    browser.texts(one).put(entryOf('a', 'Crashed'))
    browser.settle()
    browser.close(one, true)
    browser.settle()
    expect(offered(browser, other)).toEqual([])
    browser.texts(other).recheck()
    browser.settle()
    expect(offered(browser, other)).toEqual(['Crashed'])
  })

  test('what one saves or discards is gone from the other, and their own slots stay apart', () => {
    const { browser, one, other } = two()
    browser.texts(one).put(entryOf('a', 'One'))
    browser.texts(other).put(entryOf('b', 'Other'))
    browser.settle()
    browser.texts(one).leave('a')
    browser.settle()
    expect(offered(browser, other)).toEqual(['One'])
    browser.texts(one).drop('a')
    browser.settle()
    expect(offered(browser, other)).toEqual([])
    browser.texts(other).leave('b')
    browser.settle()
    expect(offered(browser, one)).toEqual(['Other'])
  })

  test('A-OUT-04 deleting everything at sign-out reaches the editors of other tabs', () => {
    const { browser, one, other } = two()
    browser.texts(other).put(entryOf('b', 'Elsewhere'))
    browser.settle()
    browser.texts(one).deleteAll(HOLDERS[0]!)
    browser.settle()
    browser.close(other)
    expect(browser.device.map.size).toBe(0)
  })
})

/** Each step of a careless person; numbers choose among what is there. */
const step = fc.oneof(
  fc.record({ do: fc.constant('type' as const), tab: fc.nat(2), slot: fc.nat(3) }),
  fc.record({
    do: fc.constantFrom(
      'save' as const,
      'leave' as const,
      'discard' as const,
      'reload' as const,
      'close' as const,
      'crash' as const,
      'end' as const,
    ),
    tab: fc.nat(2),
    slot: fc.nat(3),
  }),
  fc.record({ do: fc.constant('signIn' as const), tab: fc.nat(2), slot: fc.nat(2) }),
  fc.record({ do: fc.constant('settle' as const), tab: fc.nat(2), slot: fc.nat(3) }),
)

test('A-CONN-03 whatever happens in three tabs, each text is on offer to its owner until saved or discarded, and to nobody else', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const browser = new Browser()
      let [who, count] = [0, 0]
      /** The oracle: by slot, the last typed text and its author. */
      const alive = new Map<string, { text: string; who: number }>()
      const tabs: { number: number; slots: (string | undefined)[] }[] = []
      const signInAll = () => tabs.forEach(({ number }) => signIn(browser, number, who))
      for (let index = 0; index < 3; index++) tabs.push({ number: browser.open(), slots: [] })
      signInAll()
      for (const { do: what, tab: at, slot } of steps) {
        const tab = tabs[at]!
        const texts = browser.texts(tab.number)
        const id = tab.slots[slot]
        if (what === 'type') {
          const name = (tab.slots[slot] ??= `slot${count}`)
          const text = `text ${count++} of nobody else`
          alive.set(name, { text, who })
          texts.put(entryOf(name, text, { holder: HOLDERS[who], at: count }))
        } else if (what === 'save' && id) {
          texts.drop(id)
          alive.delete(id)
          tab.slots[slot] = undefined
        } else if (what === 'leave' && id) {
          texts.leave(id)
          tab.slots[slot] = undefined
        } else if (what === 'discard') {
          const offer = texts.offered.get()[slot]
          if (offer) {
            texts.drop(offer.id)
            // An editor that is open elsewhere after all keeps its text.
            const isOpen = tabs.some(({ slots }) => slots.includes(offer.id))
            if (!isOpen) alive.delete(offer.id)
          }
        } else if (what === 'reload' || what === 'close' || what === 'crash') {
          const { session } = browser.tabs.get(tab.number)!
          if (what === 'crash') {
            browser.settle()
            texts.flush()
          }
          browser.close(tab.number, what === 'crash')
          tab.number = browser.open(what === 'reload' ? session : undefined)
          tab.slots = []
          signIn(browser, tab.number, who)
        } else if (what === 'end' || what === 'signIn') {
          for (const one of tabs) {
            browser.texts(one.number).lock()
            for (const name of one.slots) if (name) browser.texts(one.number).leave(name)
            one.slots = []
          }
          if (what === 'signIn') who = slot
          signInAll()
        } else if (what === 'settle') {
          browser.settle()
          const open = new Set(tabs.flatMap(({ slots }) => slots))
          for (const { number } of tabs)
            for (const { id } of browser.texts(number).offered.get()) expect(open).not.toContain(id)
        }
      }
      browser.settle()
      for (const { text } of alive.values()) expect(browser.raw()).not.toContain(text)
      tabs.forEach(({ number }) => browser.close(number))
      for (const [index, holder] of HOLDERS.entries()) {
        const fresh = browser.open()
        signIn(browser, fresh, index)
        const mine = [...alive.values()].filter((one) => one.who === index).map(({ text }) => text)
        expect(offered(browser, fresh).toSorted()).toEqual(mine.toSorted())
        expect(browser.texts(fresh).of(holder)).toHaveLength(mine.length)
        browser.close(fresh)
      }
    }),
    { numRuns: 2_000 },
  )
}, 120_000)
