import type { Field } from '@dossier/contract/fields/calls'
import type { TemplateDesign } from '@dossier/contract/templates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageConfiguration } from '../../../testing/stage-configuration.tsx'
import { startApi } from '../../../testing/start-api.ts'

test('D-117 a template that was new in a draft, and now has another id or none, gives way to the list', async () => {
  const api = await startApi(({ path }) =>
    ['/api/templates', '/api/templates/withFields', '/api/categories'].includes(path)
      ? { status: 200, body: [] }
      : { status: 404, body: 'Template not found.' },
  )
  const { router } = await stageConfiguration('templates&template=9')
  await screen.findByText('There are no templates yet.')
  await waitFor(() => expect(router.state.location.search).toEqual({ section: 'templates' }))
  await api.close()
})

const day = '2026-05-12T09:00:00.000Z'
const everyone = { case: { edit: [] }, record: { edit: [] } }

const fieldOf = (id: string, title: string, view: number[] = []): Field => ({
  id,
  title,
  description: '',
  dataType: 'text',
  dataSourceId: null,
  displayReadOnly: false,
  permissions: { view, edit: [], adminOnly: false },
  columnValues: [],
  extensions: {},
  lastUpdated: day,
  templates: { titles: [], total: 0 },
  rules: { titles: [], total: 0 },
})

const designOf = (sections: string[]): TemplateDesign => ({
  id: 9,
  title: 'Visit',
  description: '',
  order: 0,
  disabled: false,
  showInQuickCreate: true,
  category: null,
  severityId: null,
  enableTitleTemplate: false,
  titleTemplate: '',
  permissions: everyone,
  editClosedPermissions: [],
  sections,
  sectionDetails: {},
  hiddenFields: [],
  fieldDefaultValues: {},
  fields: [],
  roles: [],
  templateSchedule: {
    schedulingAvailable: false,
    schedulingPermissions: [],
    schedulingFields: [],
    defaultValues: {},
  },
  cadenceDetails: { cadencePeriod: null, startTime: '09:00' },
  caseNumberPrefix: '',
  usedBy: [],
  hidesTitles: { people: 0, fields: [] },
  lastUpdated: day,
})

test.each([
  ['that has a section', ['General']],
  ['that has none yet', []],
])(
  'D-007 C-TPL-08 in a form %s, an administrator places a field of other teams; its default value is theirs, and the preview leaves it out',
  async (_, sections) => {
    const bodies = new Map<string, unknown>([
      ['/api/templates/design/9', designOf(sections)],
      ['/api/fields/definitions', [fieldOf('f1', 'Finding', [7])]],
      ['/api/configuration/draft', null],
    ])
    const api = await startApi(({ path }) => ({ status: 200, body: bodies.has(path) ? bodies.get(path) : [] }))
    await stageConfiguration('templates&template=9')
    const unused = await screen.findByRole('complementary', { name: 'Fields that are not used' })
    fireEvent.click(await within(unused).findByText('Finding'))
    await within(unused).findByText('The form has every field.')
    fireEvent.click(screen.getByText('Finding'))
    await screen.findByText('Its default value is shown to, and set by, people who may view the field.')
    expect(screen.queryByText('Default value')).toBeNull()
    fireEvent.click(screen.getByText('Preview'))
    await screen.findByText('Left out, because you may not view them: “Finding”.')
    fireEvent.click(screen.getByText('Cancel'))
    await api.close()
  },
)

test('C-TPL-08 D-109 fields are chosen one by one, as a range and all together, placed in one step, and taken back', async () => {
  const known = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((title) => fieldOf(title.toLowerCase(), title))
  const bodies = new Map<string, unknown>([
    ['/api/templates/design/9', designOf(['General', 'Work'])],
    ['/api/fields/definitions', known],
    ['/api/configuration/draft', null],
  ])
  const api = await startApi(({ path }) => ({ status: 200, body: bodies.has(path) ? bodies.get(path) : [] }))
  await stageConfiguration('templates&template=9')
  const unused = await screen.findByRole('complementary', { name: 'Fields that are not used' })
  const box = (name: string) => within(unused).findByRole('checkbox', { name })
  const placedIn = (section: string) =>
    [...screen.getByRole('region', { name: section }).querySelectorAll('[data-toggle]')]
      .slice(1)
      .map((row) => row.querySelector('.truncate')?.textContent)
  fireEvent.click(await box('Choose Alpha'))
  fireEvent.click(await box('Choose Gamma'), { shiftKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Place 3 Fields' }))
  await screen.findByText('3 fields placed in Work.')
  expect(placedIn('Work')).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(screen.queryByRole('group', { name: 'Chosen fields' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(placedIn('Work')).toEqual([])
  fireEvent.click(await box('Choose all 4 shown'))
  await screen.findByRole('button', { name: 'Place 4 Fields' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Chosen fields' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'New Field' }))
  await screen.findByRole('dialog', { name: 'Add Field' })
  await api.close()
})
