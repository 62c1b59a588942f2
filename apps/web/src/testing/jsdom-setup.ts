import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { escapeIdentifier } from './css-escape.ts'
import { freshPage } from './fresh-page.ts'
import { matchMediaByWidth } from './match-media.ts'

// jsdom has no CSS.escape, which the component library uses to find the items of menus and lists.
globalThis.CSS ??= {} as typeof CSS
globalThis.CSS.escape ??= escapeIdentifier
globalThis.matchMedia ??= matchMediaByWidth
// Nothing is laid out in jsdom, so nothing scrolls.
Element.prototype.scrollIntoView ??= () => {}

// Timeouts are generous for busy machines; waiting ends as soon as the condition holds.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  freshPage()
})
