import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { PATIENCE } from '../../../../scripts/patient-waits.ts'
import { escapeIdentifier } from './css-escape.ts'
import { freshPage } from './fresh-page.ts'
import { matchMediaByWidth } from './match-media.ts'

// jsdom has no CSS.escape, which the component library uses to find the items of menus and lists.
globalThis.CSS ??= {} as typeof CSS
globalThis.CSS.escape ??= escapeIdentifier
globalThis.matchMedia ??= matchMediaByWidth
// Nothing is laid out in jsdom, so nothing scrolls.
Element.prototype.scrollIntoView ??= () => {}

configure({ asyncUtilTimeout: PATIENCE })

afterEach(() => {
  cleanup()
  freshPage()
})
