import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stageConfiguration } from '../../../testing/stage-configuration.tsx'
import { startApi, type Answer } from '../../../testing/start-api.ts'
import { SECTION_SETTINGS } from './section-settings.ts'

let answers: Record<string, Answer>
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  answers = { 'GET /api/configuration/draft': { status: 200, body: null } }
  api = await startApi(({ method, path }) => answers[`${method} ${path}`] ?? { status: 200, body: [] })
})
afterEach(() => api.close())

const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search all settings' }), { target: { value: text } })
const found = () => within(screen.getByRole('navigation')).queryAllByRole('link')

test('C-CFG-02 the search over all settings finds sections, their settings and their items, and Enter opens the first', async () => {
  answers['GET /api/severity'] = { status: 200, body: [{ id: 7, title: 'Grave', order: 1, color: '#aa0000' }] }
  const { router } = await stageConfiguration('names')
  search('week')
  expect(found().map(({ textContent }) => textContent)).toEqual(['First day of the weekTenant Settings'])
  search('team')
  expect(found().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Teams', '/users?section=teams'],
  ])
  search('zone')
  expect(found().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Time zoneTenant Settings', '/configuration?section=tenant'],
  ])
  search('grave')
  await waitFor(() => expect(found().map(({ textContent }) => textContent)).toEqual(['GraveSeverities']))
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search all settings' }), { key: 'Enter' })
  const form = await screen.findByRole('dialog')
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Grave')
  expect(router.state.location.search).toEqual({ section: 'severities', item: '7' })
  fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ section: 'severities' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('C-CFG-02 the arrow keys lead from the search through its results and back', async () => {
  await stageConfiguration('names')
  search('settings')
  const box = screen.getByRole('searchbox', { name: 'Search all settings' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  const [first] = found()
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first!, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(box)
})

test('C-CFG-02 people who only edit data sources find nothing of the sections that they cannot open', async () => {
  await stageConfiguration('dataSources', { isAdmin: false, editData: true })
  search('status')
  expect(found()).toEqual([])
  await waitFor(() => screen.getByText('Nothing has that name.'))
  expect(api.calls.filter(({ path }) => path === '/api/status' || path === '/api/areas/full-tree')).toEqual([])
})

test('C-CFG-02 a list that cannot be read is named as missing', async () => {
  answers['GET /api/status'] = { status: 400, body: 'No.' }
  await stageConfiguration('names')
  search('zzz')
  await screen.findByText('Some lists could not be loaded. Try again in a moment.')
})

test.each(Object.entries(SECTION_SETTINGS))(
  'C-CFG-02 what is found of section %s is on its screen',
  async (section, all) => {
    answers = {
      ...answers,
      'GET /api/tenant/domain': {
        status: 200,
        body: { domain: 'harbor', hiddenElements: [], showSsoBelowLogin: false },
      },
      'GET /api/tenant/css?theme=light': { status: 200, body: { text: '' } },
      'GET /api/tenant/css?theme=dark': { status: 200, body: { text: '' } },
      'GET /api/tenant/css?theme=new-light': { status: 200, body: { text: '' } },
    }
    await stageConfiguration(section)
    for (const setting of all) expect(await screen.findAllByText(setting)).not.toEqual([])
  },
)
